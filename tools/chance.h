/* Random numbers (xorshift) and the time used, for the searches of this folder. */
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

static uint64_t state;

static uint64_t draw(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}
static int below(int limit) { return (int)((draw() >> 33) % (uint64_t)limit); }
static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }
static void begin(const char *seed) {
    state = (uint64_t)atoll(seed) * 0x9E3779B97F4A7C15ULL + 88172645463325252ULL;
    for (int i = 0; i < 50; i++) draw();
}
