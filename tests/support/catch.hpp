#pragma once

// Catch2 moved its headers between versions 2 (Debian 12) and 3; the tests build with both. They
// keep to what the two have in common: TEST_CASE, SECTION, GENERATE, REQUIRE, CHECK, INFO, CAPTURE.
#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_adapters.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#else
#include <catch2/catch.hpp>
#endif
