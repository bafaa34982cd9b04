// SPDX-License-Identifier: MIT
#include "database/kinds.hpp"

#include "support/draw.hpp"
#include "support/errors.hpp"
#include "support/fake_database.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <set>

namespace waystone {
namespace {

TEST(DatabaseKinds, EachHasANameOfItsOwnAndBothFunctions) {
    std::set<std::string_view> names;
    for (const DatabaseKind* kind : database_kinds()) {
        EXPECT_TRUE(names.insert(kind->name).second) << kind->name;
        EXPECT_LE(kind->name.size(), kLongestSectionName);
        EXPECT_TRUE(kind->describe != nullptr && kind->verify != nullptr) << kind->name;
    }
}

TEST(DatabaseKinds, OneThatDoesNotCountItsNumbersHasNoSize) {
    const TempFolder folder;
    const Grid grid = draw_map("...\n.#.").grid;
    ASSERT_TRUE(ContainerWriter("fake", "x", grid).write(folder / "fake"));
    EXPECT_EQ(bordered_cells(*Container::open(folder / "fake")), 20u);
    EXPECT_FALSE(relative_size(*Container::open(folder / "fake")));
}

TEST(DatabaseKinds, AContainerFindsItsOwn) {
    const TempFolder folder;
    const Grid grid = draw_map("...\n.#.").grid;
    for (const char* kind : {"fake", "other"}) ASSERT_TRUE(ContainerWriter(kind, "x", grid).write(folder / kind));
    EXPECT_EQ(kind_of(*Container::open(folder / "fake"), fake::kKinds).value(), &fake::kKind);
    EXPECT_EQ(said(kind_of(*Container::open(folder / "other"), fake::kKinds)),
              folder / "other" + ": a database of kind 'other', unknown to this program; it knows fake");
    EXPECT_EQ(said(kind_of(*Container::open(folder / "other"), {})),
              folder / "other" + ": a database of kind 'other', unknown to this program");
}

}  // namespace
}  // namespace waystone
