#include "egdb/table.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <type_traits>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

namespace kete::egdb {

namespace {

// A file is: the magic; the length of the frame that follows, 8 bytes; a frame with the header and
// a line for each block; the blocks, a frame each. Frames are zstd's, with its checksums; numbers
// are little-endian.
constexpr std::array<char, 8> magic = {'k', 'e', 't', 'e', 'e', 'g', '0', '1'};
constexpr std::size_t preamble = magic.size() + 8;
constexpr std::size_t header_bytes = 8 + 4 + 1 + 8 + 8 + 8 + 4 + 8;
constexpr std::size_t block_line = 8;  ///< length in 6 bytes, uniform code in 2
constexpr int level = 12;

using Bytes = std::vector<std::byte>;

void put(Bytes& to, std::uint64_t value, std::size_t count) {
   for (std::size_t i = 0; i < count; ++i)
      to.push_back(static_cast<std::byte>(value >> (8 * i) & 0xff));
}

/// Takes numbers from a piece of a file.
class Reader {
 public:
   explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

   std::uint64_t take(std::size_t count) {
      std::uint64_t value = 0;
      for (std::size_t i = 0; i < count; ++i)
         value |= std::to_integer<std::uint64_t>(bytes_[at_ + i]) << (8 * i);
      at_ += count;
      return value;
   }

   template <class T>
   T take_as() {
      return static_cast<T>(take(sizeof(T)));
   }

 private:
   std::span<const std::byte> bytes_;
   std::size_t at_ = 0;
};

struct FreeContext {
   void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }

   void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

class Compressor {
 public:
   Compressor() : context_(ZSTD_createCCtx()) {
      ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, level);
      ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
   }

   [[nodiscard]] Bytes frame(const Bytes& bytes) {
      Bytes result(ZSTD_compressBound(bytes.size()));
      const std::size_t size =
          ZSTD_compress2(context_.get(), result.data(), result.size(), bytes.data(), bytes.size());
      result.resize(size);
      return result;
   }

 private:
   std::unique_ptr<ZSTD_CCtx, FreeContext> context_;
};

/// Decodes a frame whose content has just this length.
bool decode_frame(std::span<const std::byte> frame, std::span<std::byte> to) {
   thread_local const std::unique_ptr<ZSTD_DCtx, FreeContext> context(ZSTD_createDCtx());
   const std::size_t size =
       ZSTD_decompressDCtx(context.get(), to.data(), to.size(), frame.data(), frame.size());
   return size == to.size();
}

std::string system_error() {
   return std::generic_category().message(errno);
}

/// A file descriptor that closes itself.
class File {
 public:
   explicit File(int descriptor) : descriptor_(descriptor) {}

   File(const File&) = delete;
   File& operator=(const File&) = delete;

   ~File() {
      if (descriptor_ >= 0) close(descriptor_);
   }

   [[nodiscard]] int get() const { return descriptor_; }

   [[nodiscard]] bool write(const Bytes& bytes) const {
      for (std::size_t done = 0; done < bytes.size();) {
         const auto count = ::write(descriptor_, bytes.data() + done, bytes.size() - done);
         if (count < 0 && errno == EINTR) continue;
         if (count < 0) return false;
         done += static_cast<std::size_t>(count);
      }
      return true;
   }

 private:
   int descriptor_;
};

Bytes header_frame(const TableHeader& header, const Bytes& lines, Compressor& compressor) {
   Bytes bytes;
   put(bytes, header.fingerprint, 8);
   for (const std::int8_t count : {header.material.white_men, header.material.white_kings,
                                   header.material.black_men, header.material.black_kings}) {
      put(bytes, static_cast<std::uint64_t>(count), 1);
   }
   put(bytes, static_cast<std::uint64_t>(header.coding), 1);
   put(bytes, header.positions, 8);
   put(bytes, header.wins, 8);
   put(bytes, header.losses, 8);
   put(bytes, static_cast<std::uint32_t>(header.longest), 4);
   put(bytes, header.longest_at, 8);
   bytes.insert(bytes.end(), lines.begin(), lines.end());
   return compressor.frame(bytes);
}

TableHeader read_header(Reader& reader) {
   TableHeader header;
   header.fingerprint = reader.take(8);
   header.material.white_men = reader.take_as<std::int8_t>();
   header.material.white_kings = reader.take_as<std::int8_t>();
   header.material.black_men = reader.take_as<std::int8_t>();
   header.material.black_kings = reader.take_as<std::int8_t>();
   header.coding = static_cast<Coding>(reader.take(1));
   header.positions = reader.take(8);
   header.wins = reader.take(8);
   header.losses = reader.take(8);
   header.longest = static_cast<std::int32_t>(reader.take(4));
   header.longest_at = reader.take(8);
   return header;
}

/// The codes as a block is compressed: a byte each, or two.
Bytes plain_bytes(const Codes& codes, Coding coding) {
   Bytes bytes;
   bytes.reserve(codes.size() * 2);
   for (const std::uint16_t code : codes)
      put(bytes, code, code_bits(coding) == 16 ? 2 : 1);
   return bytes;
}

std::size_t plain_size(Coding coding) {
   return block_positions(coding) * (code_bits(coding) == 16 ? 2 : 1);
}

/// Codes of a byte or two, packed.
void pack(std::span<const std::byte> plain, Coding coding, Block& to) {
   const std::size_t width = code_bits(coding) == 16 ? 2 : 1;
   const unsigned bits = code_bits(coding);
   const std::size_t in_word = 64 / bits;
   for (std::size_t i = 0; i < to.size(); ++i) {
      Reader codes(plain.subspan(i * in_word * width, in_word * width));
      to[i] = 0;
      for (std::size_t k = 0; k < in_word; ++k)
         to[i] |= codes.take(width) << (k * bits);
   }
}

}  // namespace

Result<void> write_table(const std::string& path, const TableHeader& header,
                         const CodeSource& source) {
   const std::size_t in_block = block_positions(header.coding);
   Compressor compressor;
   Bytes blocks;
   Bytes lines;
   Codes codes;
   for (std::uint64_t first = 0; first < header.positions; first += in_block) {
      codes.resize(std::min<std::uint64_t>(in_block, header.positions - first));
      source(first, codes);
      const bool uniform = std::ranges::adjacent_find(codes, std::not_equal_to{}) == codes.end();
      Bytes frame;
      if (!uniform) {
         codes.resize(in_block, codes.back());
         frame = compressor.frame(plain_bytes(codes, header.coding));
      }
      put(lines, frame.size(), 6);
      put(lines, uniform ? codes.front() : 0, 2);
      blocks.insert(blocks.end(), frame.begin(), frame.end());
   }
   const Bytes head = header_frame(header, lines, compressor);
   Bytes start;
   for (const char letter : magic)
      start.push_back(static_cast<std::byte>(letter));
   put(start, head.size(), 8);

   const std::string temporary = fmt::format("{}.{}{}", path, getpid(), unfinished_extension);
   const auto failed = [&](const char* what) {
      const std::string reason = system_error();
      unlink(temporary.c_str());
      return failure(fmt::format("cannot {} {}: {}", what, path, reason));
   };
   {
      const File file(open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
      if (file.get() < 0) return failed("create");
      if (!file.write(start) || !file.write(head) || !file.write(blocks) ||
          fsync(file.get()) != 0) {
         return failed("write");
      }
   }
   if (std::rename(temporary.c_str(), path.c_str()) != 0) return failed("rename");
   return {};
}

Result<std::shared_ptr<const Table>> Table::open(const std::string& path) {
   const auto bad = [&](std::string_view what) {
      return failure(fmt::format("{}: {}", path, what));
   };
   const File file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
   if (file.get() < 0) return bad(system_error());

   struct stat status {};

   if (fstat(file.get(), &status) != 0) return bad(system_error());
   const auto size = static_cast<std::size_t>(status.st_size);
   if (size < preamble) return bad("no endgame table, or cut off");
   void* memory = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
   if (memory == MAP_FAILED) return bad(system_error());

   std::shared_ptr<Table> table(new Table);
   table->path_ = path;
   table->inode_ = status.st_ino;
   table->bytes_ = size;
   table->file_ = {static_cast<const std::byte*>(memory), size};
   if (std::memcmp(memory, magic.data(), magic.size()) != 0) {
      return bad("no endgame table of this version");
   }
   const std::uint64_t head = Reader(table->file_.subspan(magic.size())).take(8);
   if (head > size - preamble) return bad("cut off");
   const std::span<const std::byte> frame = table->file_.subspan(preamble, head);
   const std::uint64_t content = ZSTD_getFrameContentSize(frame.data(), frame.size());
   constexpr std::uint64_t most_content = std::uint64_t{1} << 32;
   if (content >= most_content || content < header_bytes) return bad("damaged");
   Bytes bytes(content);
   if (!decode_frame(frame, bytes)) return bad("damaged");
   Reader reader(bytes);
   table->header_ = read_header(reader);
   const TableHeader& header = table->header_;
   if (header.coding > last_coding) return bad("damaged");
   const std::size_t in_block = block_positions(header.coding);
   const std::uint64_t blocks = (header.positions + in_block - 1) / in_block;
   if (content != header_bytes + blocks * block_line) return bad("damaged");
   table->data_ = preamble + head;
   std::uint64_t end = 0;
   for (std::uint64_t i = 0; i < blocks; ++i) {
      end += reader.take(6);
      table->ends_.push_back(end);
      table->uniform_.push_back(reader.take_as<std::uint16_t>());
   }
   if (end > size - table->data_) return bad("cut off");
   if (end < size - table->data_) return bad("longer than it should be");
   return table;
}

Table::~Table() {
   if (!file_.empty()) munmap(const_cast<std::byte*>(file_.data()), file_.size());
}

bool Table::is_whole() const {
   struct stat status {};

   // Of a file that was removed or replaced the mapped one lives on.
   if (stat(path_.c_str(), &status) != 0 || status.st_ino != inode_) return true;
   return static_cast<std::size_t>(status.st_size) >= bytes_;
}

std::span<const std::byte> Table::plain(std::size_t block) const {
   if (!is_whole()) return {};
   const std::uint64_t begin = begin_of(block);
   thread_local Bytes bytes;
   bytes.resize(plain_size(header_.coding));
   const auto frame = file_.subspan(data_ + begin, ends_[block] - begin);
   return decode_frame(frame, bytes) ? std::span<const std::byte>(bytes)
                                     : std::span<const std::byte>();
}

bool Table::decode(std::size_t block, Block& to) const {
   if (const auto code = uniform(block)) {
      std::uint64_t word = *code;
      for (unsigned bits = code_bits(header_.coding); bits < 64; bits *= 2)
         word |= word << bits;
      to.fill(word);
      return true;
   }
   const std::span<const std::byte> codes = plain(block);
   if (codes.empty()) return false;
   pack(codes, header_.coding, to);
   return true;
}

std::uint64_t Table::damaged_blocks() const {
   std::uint64_t damaged = 0;
   for (std::size_t i = 0; i < blocks(); ++i) {
      if (!uniform(i) && plain(i).empty()) ++damaged;
   }
   return damaged;
}

}  // namespace kete::egdb
