// Barrier objects in shared memory. No device has answered these: the test computes what they give.
#include "corpus.h"
#include <cuda/barrier>
#include <cuda_awbarrier_primitives.h>
#include <cuda_pipeline.h>

// Each thread arrives, and reads what another one has written before.
KERNEL(mb_exchange) {
    THREE;
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    __shared__ unsigned words[64];
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    unsigned sum = 0;
    for (int round = 1; round <= 3; round++) {
        words[threadIdx.x] = a * round;
        auto token = barrier.arrive();
        unsigned own = b ^ round;
        barrier.wait(std::move(token));
        sum += words[(threadIdx.x + round * 7) & 63] + own;
        barrier.arrive_and_wait();
    }
    OUT(0, sum); OUT(1, c); OUT(2, 0); OUT(3, 0);
}

// The second half arrives for the last time and leaves; the first half goes on alone.
KERNEL(mb_drop) {
    THREE;
    __shared__ __mbarrier_t barrier;
    __shared__ unsigned words[64];
    if (threadIdx.x == 0) __mbarrier_init(&barrier, 64);
    __syncthreads();
    words[threadIdx.x] = a;
    if (threadIdx.x >= 32) {
        __mbarrier_arrive_and_drop(&barrier);
        OUT(0, b); OUT(1, 0); OUT(2, 0); OUT(3, 0);
        return;
    }
    __mbarrier_token_t token = __mbarrier_arrive(&barrier);
    while (!__mbarrier_test_wait(&barrier, token)) {}
    unsigned first = words[threadIdx.x + 32];
    words[threadIdx.x + 32] = first + 1;
    token = __mbarrier_arrive(&barrier);
    while (!__mbarrier_try_wait(&barrier, token, 1000)) {}
    OUT(0, first); OUT(1, words[63 - threadIdx.x]); OUT(2, c); OUT(3, 1);
}

// The others wait for bytes that one thread counts as they come.
KERNEL(mb_bytes) {
    THREE;
    __shared__ unsigned long long barrier;
    __shared__ unsigned word;
    unsigned address = (unsigned)__cvta_generic_to_shared(&barrier);
    if (threadIdx.x == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(address));
    __syncthreads();
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [%0], %1;" ::"r"(address), "r"(64) : "memory");
    }
    if (threadIdx.x == 40) {
        word = a;
        for (int i = 0; i < 4; i++) {
            asm volatile("mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [%0], 16;" ::"r"(address) : "memory");
        }
    } else {
        unsigned done = 0;
        while (!done) {
            asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                         : "=r"(done) : "r"(address), "r"(0) : "memory");
        }
    }
    __syncthreads();
    unsigned next;
    asm volatile("{ .reg .pred p; mbarrier.test_wait.parity.shared::cta.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                 : "=r"(next) : "r"(address), "r"(1) : "memory");
    OUT(0, word); OUT(1, next); OUT(2, b); OUT(3, c);
}

// Copies to shared memory that arrive.
KERNEL(mb_copy) {
    THREE;
    __shared__ __mbarrier_t barrier;
    __shared__ unsigned words[64];
    if (threadIdx.x == 0) __mbarrier_init(&barrier, 64);
    __syncthreads();
    __pipeline_memcpy_async(&words[threadIdx.x], &in[i], 4);
    __pipeline_arrive_on(&barrier);
    __mbarrier_token_t token = __mbarrier_arrive(&barrier);
    while (!__mbarrier_test_wait(&barrier, token)) {}
    OUT(0, words[63 - threadIdx.x]); OUT(1, __mbarrier_token_pending_count(token) >= 1); OUT(2, a); OUT(3, b + c);
}
