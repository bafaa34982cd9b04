// SPDX-License-Identifier: MIT
#include "database/databases.hpp"

namespace waystone {

Expected<std::shared_ptr<const OpenDatabase>> OpenDatabase::open(Container container,
                                                                 std::span<const DatabaseKind* const> kinds) {
    const auto kind = kind_of(container, kinds);
    if (!kind) return std::unexpected(kind.error());
    auto out = std::make_shared<OpenDatabase>();
    out->container_ = std::make_shared<const Container>(std::move(container));
    auto content = (*kind)->open(out->container_);
    if (!content) return std::unexpected(content.error());
    out->content_ = std::move(*content);
    return out;
}

}  // namespace waystone
