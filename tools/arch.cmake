# Which instruction set to build for.
#
# Counting bits is in the inner loop of everything here, and on baseline x86-64 std::popcount is a
# call into libgcc. So "auto" builds for x86-64-v3 (popcnt, lzcnt, bmi, bmi2, avx2) where the
# building machine runs it, else for x86-64-v2 (popcnt), else for the baseline. It stops at v3, and
# is not "native", for two reasons: the program then runs on every machine of the last ten years or
# so, and valgrind runs it (it knows AVX2 and BMI2 but not AVX-512).

include(CheckCXXSourceRuns)

# The levels are taken apart into features because clang 14 does not know their names in
# __builtin_cpu_supports, nor the features lzcnt, movbe and f16c, which come from cpuid directly.
function(kete_machine_runs level result)
  set(v2 "__builtin_cpu_supports(\"ssse3\") && __builtin_cpu_supports(\"sse4.1\") && \
          __builtin_cpu_supports(\"sse4.2\") && __builtin_cpu_supports(\"popcnt\")")
  set(v3 "${v2} && __builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"bmi\") && \
          __builtin_cpu_supports(\"bmi2\") && __builtin_cpu_supports(\"fma\") && \
          __get_cpuid(1, &a, &b, &c, &d) && (c >> 22 & 1) && (c >> 29 & 1) && \
          __get_cpuid(0x80000001, &a, &b, &c, &d) && (c >> 5 & 1)")
  set(CMAKE_REQUIRED_QUIET ON)
  check_cxx_source_runs("
    #include <cpuid.h>
    int main() {
       unsigned a = 0, b = 0, c = 0, d = 0;
       static_cast<void>(a), static_cast<void>(b), static_cast<void>(c), static_cast<void>(d);
       return (${${level}}) ? 0 : 1;
    }" ${result})
  set(${result} ${${result}} PARENT_SCOPE)
endfunction()

# Sets `flag` to the compiler's option, empty for the baseline.
function(kete_arch_flag flag)
  set(level ${KETE_ARCH})
  if(level STREQUAL "auto")
    set(level none)
    if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$" AND NOT CMAKE_CROSSCOMPILING)
      kete_machine_runs(v3 KETE_RUNS_X86_64_V3)
      if(KETE_RUNS_X86_64_V3)
        set(level x86-64-v3)
      else()
        kete_machine_runs(v2 KETE_RUNS_X86_64_V2)
        if(KETE_RUNS_X86_64_V2)
          set(level x86-64-v2)
        endif()
      endif()
    endif()
  endif()
  message(STATUS "Instruction set: ${level}")
  set(KETE_ARCH_NAME ${level} PARENT_SCOPE)
  if(level STREQUAL "none")
    set(${flag} "" PARENT_SCOPE)
  else()
    set(${flag} -march=${level} PARENT_SCOPE)
  endif()
endfunction()
