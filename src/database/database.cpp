// SPDX-License-Identifier: MIT
// Opening and saving: a file is its parts, one container after the other.
#include <waystone/database.hpp>

#include "database/databases.hpp"
#include "io/atomic_file.hpp"

#include <algorithm>

namespace waystone {
namespace {

Expected<Database> opened(Expected<std::vector<Container>> containers) {
    if (!containers) return std::unexpected(containers.error());
    std::vector<std::shared_ptr<const OpenDatabase>> parts;
    for (Container& container : *containers) {
        if (!parts.empty() && parts.front()->container().map().fingerprint != container.map().fingerprint)
            return container.damaged("its parts are for different maps");
        auto part = OpenDatabase::open(std::move(container));
        if (!part) return std::unexpected(part.error());
        parts.push_back(std::move(*part));
    }
    return Database(std::move(parts));
}

}  // namespace

Expected<Database> Database::open(const std::string& path) { return opened(Container::open_all(path)); }

Expected<Database> Database::open(std::span<const std::byte> bytes) {
    return open(std::vector<std::byte>(bytes.begin(), bytes.end()));
}

Expected<Database> Database::open(std::vector<std::byte> bytes) {
    return opened(Container::open_all(std::move(bytes)));
}

Expected<void> Database::save(const std::string& path) const {
    if (empty()) return fail(ErrorCode::WriteFailed, path, "an empty database cannot be saved");
    auto file = AtomicFile::create(path);
    if (!file) return std::unexpected(file.error());
    std::vector<std::byte> room;
    for (const auto& part : parts_) {
        const auto bytes = part->container().file_bytes(room);
        const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        if (auto written = file->write(text); !written) return written;
    }
    return file->commit();
}

std::vector<std::byte> Database::contents() const {
    std::vector<std::byte> out, room;
    for (const auto& part : parts_) {
        const auto bytes = part->container().file_bytes(room);
        out.insert(out.end(), bytes.begin(), bytes.end());
    }
    return out;
}

std::vector<DatabasePart> Database::parts() const {
    std::vector<DatabasePart> out;
    for (const auto& part : parts_) {
        const Container& container = part->container();
        out.push_back({container.kind(), container.spec(), container.size_bytes()});
    }
    return out;
}

std::string Database::kind() const { return empty() ? "" : parts_.front()->container().kind(); }
std::string Database::spec() const { return empty() ? "" : parts_.front()->container().spec(); }

std::size_t Database::bytes() const {
    std::size_t sum = 0;
    for (const auto& part : parts_) sum += part->container().size_bytes();
    return sum;
}

std::uint64_t Database::fingerprint() const { return empty() ? 0 : parts_.front()->container().map().fingerprint; }

Expected<void> fits(const Database& database, const Grid& map) {
    for (const auto& part : database.open_parts()) {
        const Container& container = part->container();
        if (auto wrong = container.map().mismatch(map))
            return fail(ErrorCode::FileStale, container.path(), std::move(*wrong));
    }
    return {};
}

void Database::add(const Database& more) {
    for (const auto& part : more.parts_)
        if (std::ranges::find(parts_, part) == parts_.end()) parts_.push_back(part);
}

}  // namespace waystone
