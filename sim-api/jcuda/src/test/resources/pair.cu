// nvcc -ptx -arch=sm_75 pair.cu
struct pair {
    int first;
    float second;
};

extern "C" __global__ void store(pair value, int index, int *first, float *second) {
    first[index] = value.first;
    second[index] = value.second;
}
