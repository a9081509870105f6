#include "protocol/number.hpp"

#include <limits>
#include <string>

#include "support/catch.hpp"

using namespace kete;

TEST_CASE("numbers of a client may have blanks around them") {
   CHECK(read_number(" 3 ") == 3.0);
   CHECK(read_number("\t-2.5e1") == -25.0);
   CHECK(read_number("+7") == 7.0);
}

TEST_CASE("numbers beyond a double are the nearest there is") {
   constexpr double largest = std::numeric_limits<double>::max();
   CHECK(read_number("1e400") == largest);
   CHECK(read_number("+1.5E400") == largest);
   CHECK(read_number("-1e400") == -largest);
   CHECK(read_number(std::string(400, '9')) == largest);
   REQUIRE(read_number("1e-400"));
   CHECK(*read_number("1e-400") < 1e-300);
}

TEST_CASE("other text is no number") {
   for (const char* text : {"", " ", "inf", "-inf", "nan", "0x10", "3x", "1e400x", "x1e400", "e400",
                            "1e400 2", "+-1e400", "-", ".", "1e999-"}) {
      CAPTURE(text);
      CHECK_FALSE(read_number(text));
      CHECK_FALSE(read_time(text));
   }
}

TEST_CASE("times are clamped in both directions") {
   CHECK(read_time("0.25") == 0.25);
   CHECK(read_time("-5") == -5.0);
   CHECK(read_time("1e400") == longest_time);
   CHECK(read_time("-1e10") == -longest_time);
}
