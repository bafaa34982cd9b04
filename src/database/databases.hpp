// SPDX-License-Identifier: MIT
// The databases that an agent is made with, by kind. Whoever makes agents opens or builds them; agents only read.
#pragma once

#include "io/container.hpp"

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace waystone {

class Databases {
public:
    void add(std::shared_ptr<const Container> database) { databases_.push_back(std::move(database)); }
    // Null where there is none.
    std::shared_ptr<const Container> find(std::string_view kind) const {
        for (const auto& database : databases_)
            if (database->kind() == kind) return database;
        return nullptr;
    }
    std::span<const std::shared_ptr<const Container>> all() const { return databases_; }
    std::size_t bytes() const {
        std::size_t sum = 0;
        for (const auto& database : databases_) sum += database->size_bytes();
        return sum;
    }

private:
    std::vector<std::shared_ptr<const Container>> databases_;
};

}  // namespace waystone
