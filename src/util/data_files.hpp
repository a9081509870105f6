#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "util/result.hpp"

namespace kete {

/// The folders that files belonging to the program are looked for in, in this order: the one of the
/// running program itself, as in a build or an unpacked archive; the data folder it is installed
/// with (share/kete beside its bin); $XDG_DATA_HOME/kete, or ~/.local/share/kete. The current
/// directory is none of them.
[[nodiscard]] std::vector<std::string> data_folders();

/// $XDG_DATA_HOME/kete, or ~/.local/share/kete, whether it exists or not; nothing where neither
/// variable of the environment is set.
[[nodiscard]] std::optional<std::string> user_data_folder();

/// The path of a data file, "book/ballots/english.fen", in the first folder that has it. The error
/// names all of them.
[[nodiscard]] Result<std::string> data_file(std::string_view relative);

}  // namespace kete
