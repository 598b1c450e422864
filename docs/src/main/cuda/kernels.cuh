// What the kernels of the examples have in common. Each file beside this one has the kernels of one example, in the
// form that a GPU runs; their Java form is in the example. DeviceCodeTest compiles them into src/main/resources.
#include <cuda_runtime.h>

// Does nothing for some microseconds.
static __device__ void occupy(unsigned micros) {
  unsigned long long begin, now;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
  do {
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  } while (now - begin < 1000ull * micros);
}

// A kernel that does nothing for some microseconds.
#define BUSY(name, micros) \
  extern "C" __global__ void name() { occupy(micros); }

// A kernel of some microseconds that changes a number: the expression computes the new one from "value".
#define CHANGE(name, micros, expression) \
  extern "C" __global__ void name(int *cell) { \
    int value = *cell; \
    occupy(micros); \
    *cell = expression; \
  }

// A kernel that makes a condition of a number: the expression computes it from "value".
#define CONDITION(name, expression) \
  extern "C" __global__ void name(cudaGraphConditionalHandle handle, const int *cell) { \
    int value = *cell; \
    occupy(10); \
    cudaGraphSetConditional(handle, expression); \
  }

#define FIRE_AND_FORGET cudaStreamGraphFireAndForget
#define TAIL cudaStreamGraphTailLaunch
#define SIBLING cudaStreamGraphFireAndForgetAsSibling

// Kernels that launch graphs.
#define LAUNCHER(name, mode) \
  extern "C" __global__ void name(cudaGraphExec_t a) { \
    cudaGraphLaunch(a, mode); \
    occupy(10); \
  }
#define LAUNCHER_2(name, mode) \
  extern "C" __global__ void name(cudaGraphExec_t a, cudaGraphExec_t b) { \
    cudaGraphLaunch(a, mode); \
    cudaGraphLaunch(b, mode); \
    occupy(10); \
  }
#define LAUNCHER_3(name, mode) \
  extern "C" __global__ void name(cudaGraphExec_t a, cudaGraphExec_t b, cudaGraphExec_t c) { \
    cudaGraphLaunch(a, mode); \
    cudaGraphLaunch(b, mode); \
    cudaGraphLaunch(c, mode); \
    occupy(10); \
  }
