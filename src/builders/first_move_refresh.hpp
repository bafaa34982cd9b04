// SPDX-License-Identifier: MIT
// Brings a whole first-move database up to date with an edited map, row by row: what Refresh of the public face does.
//
// A row lists every target of its component, and closes a run where the sets of optimal moves have nothing in common.
// The file keeps the runs and not the sets, so from the file alone nobody can tell whether a row would be coded the same
// way after a target has come, gone or changed. So the rows of every component with a changed state are made again, those
// nearest to a change first; the rows of other components are taken over, with the new numbers of their targets. The
// result is the database that a build for the edited map makes, byte for byte.
//
// Bound    a row takes what first_move_rows.hpp says.
// Owns     a copy of the map, so that the caller's may change again; the rows; and what one FirstMoveRows takes.
#pragma once

#include "builders/first_move_rows.hpp"
#include "builders/first_move_sections.hpp"

#include <memory>

namespace waystone {

class FirstMoveRefresh {
public:
    // The old one is not needed any more afterwards. The error says why it cannot be brought up to date.
    static Expected<std::unique_ptr<FirstMoveRefresh>> begin(const FirstMoveDatabase& old, const Grid& edited);

    std::size_t rows() const { return todo_.size(); }  // made again, in all
    std::size_t left() const { return todo_.size() - done_; }
    // Makes up to this number of rows.
    Expected<void> run(std::size_t rows);
    // When none are left, and once.
    Expected<Container> finish();

private:
    FirstMoveRefresh(const FirstMoveDatabase& old, const Grid& edited);
    void take_over(const FirstMoveDatabase& old);

    Grid grid_;
    std::string spec_;
    FirstMoveMap map_;
    FirstMoveRows maker_;
    std::vector<FirstMoveRow> rows_;   // by rank
    std::vector<std::uint32_t> todo_;  // ranks, nearest to a change first
    std::size_t done_ = 0;
};

}  // namespace waystone
