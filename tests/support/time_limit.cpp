// SPDX-License-Identifier: MIT
#include "support/time_limit.hpp"

#ifndef _WIN32
#include <unistd.h>

#include <csignal>
#endif
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

namespace waystone {
namespace {

constexpr unsigned kDefault = 30;

char sentence[512];  // ready before the alarm, whose handler may not allocate

#ifdef _WIN32
// There is no such alarm: only the limit of ctest's entry ends a test that takes too long.
void prepare_alarm() {}
void set_alarm(unsigned) {}
#else
extern "C" void too_long(int) {
    if (::write(STDERR_FILENO, sentence, std::strlen(sentence)) < 0) ::_exit(2);
    ::_exit(1);
}
void prepare_alarm() { std::signal(SIGALRM, too_long); }
void set_alarm(unsigned seconds) { ::alarm(seconds); }
#endif

}  // namespace

TimeLimit::TimeLimit() {
    std::ifstream file(WAYSTONE_SOURCE_DIR "/tests/limits.txt");
    for (std::string line; std::getline(file, line);) {
        std::istringstream fields(line);
        std::string name;
        if (unsigned seconds = 0; !line.starts_with("#") && fields >> seconds >> name) seconds_[name] = seconds;
    }
    if (const char* const patience = std::getenv("WAYSTONE_TEST_PATIENCE"))
        patience_ = static_cast<unsigned>(std::atoi(patience));
    prepare_alarm();
}

void TimeLimit::OnTestStart(const ::testing::TestInfo& test) {
    const std::string suite = test.test_suite_name(), name = test.name();
    const auto at = seconds_.find(suite + '.' + name.substr(0, name.find('/')));
    const unsigned seconds = (at == seconds_.end() ? kDefault : at->second) * WAYSTONE_TEST_SLOWDOWN * patience_;
    std::snprintf(sentence, sizeof sentence, "\n[  FAILED  ] %s.%s takes more than %u s (tests/limits.txt)\n",
                  suite.c_str(), name.c_str(), seconds);
    set_alarm(seconds);
}

void TimeLimit::OnTestEnd(const ::testing::TestInfo& test) {
    set_alarm(0);
    if (!test.result()->Skipped()) return;
    for (int i = 0; i < test.result()->total_part_count(); ++i)
        if (const auto& part = test.result()->GetTestPartResult(i); part.skipped())
            std::printf("skipped: %s.%s: %s\n", test.test_suite_name(), test.name(), part.message());
}

}  // namespace waystone
