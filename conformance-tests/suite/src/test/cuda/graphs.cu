// Kernels that call the device runtime: nvcc -ptx -rdc=true -arch=sm_90 -O3 -lineinfo graphs.cu
#include <cuda_runtime.h>

// The body of a WHILE node: counts down.
extern "C" __global__ void countDown(cudaGraphConditionalHandle handle, int* left, int* iterations) {
    if (threadIdx.x == 0) {
        ++*iterations;
        cudaGraphSetConditional(handle, --*left > 0);
    }
}

extern "C" __global__ void increment(int* value) {
    if (threadIdx.x == 0) {
        ++*value;
    }
}

__device__ cudaGraphExec_t remembered;

extern "C" __global__ void remember(cudaGraphExec_t graph) { remembered = graph; }

// Launches a graph: the argument, or the one that another kernel has remembered.
extern "C" __global__ void launchGraph(cudaGraphExec_t graph, int how, int* result) {
    if (graph == nullptr) {
        graph = remembered;
    }
    cudaStream_t stream = how == 0   ? cudaStreamGraphFireAndForget
                          : how == 1 ? cudaStreamGraphTailLaunch
                          : how == 2 ? cudaStreamGraphFireAndForgetAsSibling
                                     : (cudaStream_t)0;
    *result = cudaGraphLaunch(graph, stream);
}

// Launches its own graph as its tail, so often.
extern "C" __global__ void relaunchSelf(int* count, int most) {
    if (threadIdx.x == 0 && ++*count < most) {
        cudaGraphLaunch(cudaGetCurrentGraphExec(), cudaStreamGraphTailLaunch);
    }
}

extern "C" __global__ void primary(int* value) {
    cudaTriggerProgrammaticLaunchCompletion();
    if (threadIdx.x == 0) {
        *value = 5;
    }
}

extern "C" __global__ void secondary(int* value, int* seen) {
    cudaGridDependencySynchronize();
    if (threadIdx.x == 0) {
        *seen = *value;
    }
}

// Logs its parameters and its grid.
extern "C" __global__ void logs(int* log, int a, long long b) {
    if (threadIdx.x == 0 && blockIdx.x == 0 && blockIdx.y == 0) {
        int at = 4 * log[0]++ + 1;
        log[at] = a;
        log[at + 1] = (int)b;
        log[at + 2] = gridDim.x;
        log[at + 3] = gridDim.y;
    }
}

// Updates a node one by one: a parameter, the grid, whether it is enabled.
extern "C" __global__ void updateNode(cudaGraphDeviceNode_t node, int a, bool enabled, int* codes) {
    codes[0] = cudaGraphKernelNodeSetParam(node, 8, a);
    codes[1] = cudaGraphKernelNodeSetGridDim(node, dim3(3, 2, 1));
    codes[2] = cudaGraphKernelNodeSetEnabled(node, enabled);
}

// Updates two nodes at once.
extern "C" __global__ void updateNodes(cudaGraphDeviceNode_t one, cudaGraphDeviceNode_t other, int kind, int* code) {
    long long b = 1LL << 33 | 88;
    alignas(16) char space[2 * sizeof(cudaGraphKernelNodeUpdate)];
    cudaGraphKernelNodeUpdate* updates = (cudaGraphKernelNodeUpdate*)space;
    updates[0].node = one;
    updates[0].field = cudaGraphKernelNodeFieldParam;
    updates[0].updateData.param.pValue = &b;
    updates[0].updateData.param.offset = 16;
    updates[0].updateData.param.size = sizeof b;
    updates[1].node = other;
    updates[1].field = (cudaGraphKernelNodeField)kind;
    updates[1].updateData.isEnabled = 0;
    *code = cudaGraphKernelNodeUpdatesApply(updates, 2);
}
