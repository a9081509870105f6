#include "pdn/source.hpp"

namespace kete {

namespace {

constexpr std::size_t block = std::size_t{1} << 16;

}  // namespace

PdnSource::PdnSource(std::istream& input) : input_(input) {
   constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
   if (starts_with(byte_order_mark)) position_ += byte_order_mark.size();
}

bool PdnSource::starts_with(std::string_view text) {
   for (std::size_t i = 0; i < text.size(); ++i) {
      if (ends(i) || peek(i) != text[i]) return false;
   }
   return true;
}

bool PdnSource::fill(std::size_t ahead) {
   if (ahead > most_ahead) return false;
   while (position_ + ahead >= buffer_.size()) {
      if (!input_) return false;
      buffer_.erase(0, position_);
      position_ = 0;
      const std::size_t kept = buffer_.size();
      buffer_.resize(kept + block);
      input_.read(buffer_.data() + kept, static_cast<std::streamsize>(block));
      buffer_.resize(kept + static_cast<std::size_t>(input_.gcount()));
   }
   return true;
}

}  // namespace kete
