// SPDX-License-Identifier: MIT
// Ctrl-C for long jobs: the first asks to stop, the second ends the program.
//
// While an Interrupt lives, SIGINT and SIGTERM set a flag that the job looks at; afterwards the signals do what they
// did before. A part of a job may have one of its own, inside the job's: the flag is theirs together.
#pragma once

#include <atomic>

namespace waystone::lab {

class Interrupt {
public:
    Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    ~Interrupt();

    const std::atomic<bool>& asked() const;

private:
    using Handler = void (*)(int);
    Handler before_interrupt_, before_terminate_;
};

}  // namespace waystone::lab
