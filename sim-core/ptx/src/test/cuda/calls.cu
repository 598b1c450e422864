// Calls of functions by their addresses. No device has answered these: the test computes what they give.
#include "corpus.h"

typedef unsigned (*Operation)(unsigned, unsigned);

__device__ __noinline__ unsigned plus(unsigned a, unsigned b) { return a + b; }
__device__ __noinline__ unsigned minus(unsigned a, unsigned b) { return a - b; }
__device__ __noinline__ unsigned times(unsigned a, unsigned b) { return a * b; }
__device__ Operation operations[3] = {plus, minus, times};

// A table of functions in global memory.
KERNEL(call_table) {
    THREE;
    OUT(0, operations[a % 3](b, c));
    OUT(1, operations[b % 3](operations[c % 3](a, b), c));
    OUT(2, a % 3);
    OUT(3, operations[0] == plus && operations[1] != plus);
}

// A function chosen among two, passed to one that calls itself.
__device__ __noinline__ unsigned fold(unsigned n, unsigned x, Operation operation) {
    return n == 0 ? x : operation(fold(n - 1, x + n, operation), n);
}

KERNEL(call_recursive) {
    THREE;
    OUT(0, fold(a % 9, b, c & 1 ? plus : times));
    OUT(1, fold(b % 5, a, operations[i % 3]));
    OUT(2, 0);
    OUT(3, 0);
}

struct Pair {
    double x;
    int y;
};

struct Shape {
    int id;
    __device__ Shape(int id) : id(id) {}
    __device__ virtual int area(int scale) const = 0;
    __device__ virtual Pair moved(Pair by) const {
        by.x += id;
        by.y -= id;
        return by;
    }
};

struct Square : Shape {
    int side;
    __device__ Square(int side) : Shape(1), side(side) {}
    __device__ int area(int scale) const override { return scale * side * side; }
};

struct Rectangle : Shape {
    int width;
    int height;
    __device__ Rectangle(int width, int height) : Shape(2), width(width), height(height) {}
    __device__ int area(int scale) const override { return scale * width * height; }
    __device__ Pair moved(Pair by) const override {
        by.x *= width;
        by.y ^= height;
        return by;
    }
};

// Virtual functions, with a structure as parameter and result.
KERNEL(call_virtual) {
    THREE;
    Square square(a & 1023);
    Rectangle rectangle(a & 255, b & 255);
    Shape* shapes[2] = {&square, &rectangle};
    const Shape* chosen = shapes[c & 1];
    Pair moved = chosen->moved(Pair{i * 0.5, i});
    OUT(0, chosen->area(3));
    OUT64(1, UD(moved.x));
    OUT(3, moved.y);
}

// Lanes of a warp that call different functions, then a barrier, then the others.
KERNEL(call_divergent) {
    THREE;
    __shared__ unsigned words[64];
    Operation first = operations[i % 3];
    words[threadIdx.x] = first(a, b);
    __syncthreads();
    Operation second = operations[(i + 1) % 3];
    OUT(0, second(words[(threadIdx.x + 1) & 63], c));
    OUT(1, words[threadIdx.x]);
    OUT(2, 0);
    OUT(3, 0);
}
