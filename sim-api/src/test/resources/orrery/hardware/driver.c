/* A driver for tests: it has no GPU, does everything at once in the memory of the process, and keeps what it was given. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int result;
typedef void (*host_function)(void *);
typedef struct { int type; int id; } location;

static int initialized;
static uintptr_t handles = 0x1000;
static char record[4096]; /* what the latest call was given, read by cuGetErrorString(999) */

static uintptr_t next_handle(void) { return handles += 16; }

static result cuInit(unsigned flags) { if (flags) return 1; initialized = 1; return 0; }
static result cuDriverGetVersion(int *version) { *version = 13000; return 0; }
static result cuGetErrorString(int error, const char **text) { *text = error == 999 ? record : "a text"; return 0; }
static result cuDeviceGet(int *device, int ordinal) { if (!initialized) return 3; if (ordinal) return 101; *device = 0; return 0; }
static result cuDeviceGetName(char *name, int length, int device) { snprintf(name, length, "device %d", device); return 0; }
static result cuDeviceGetUuid(unsigned char *uuid, int device) { for (int i = 0; i < 16; i++) uuid[i] = (unsigned char) (0xf0 + i); return 0; }
static result cuDevicePrimaryCtxGetState(int device, unsigned *flags, int *active) { *flags = 4; *active = 1; return 0; }
static result cuCtxCreate(uintptr_t *context, void *params, unsigned flags, int device) { *context = 0xc0; return params ? 1 : 0; }
static result cuCtxGetCurrent(uintptr_t *context) { *context = 0xc0; return 0; }
static result cuCtxSetCurrent(uintptr_t context) { sprintf(record, "%lx", (long) context); return 0; }
static result cuStreamCreate(uintptr_t *stream, unsigned flags) { *stream = next_handle(); return 0; }
static result cuStreamQuery(uintptr_t stream) { sprintf(record, "%lx", (long) stream); return stream == 2 ? 600 : stream == 1 ? 700 : 0; }
static result cuStreamIsCapturing(uintptr_t stream, int *status) { *status = 0; return 0; }
static result cuStreamAddCallback(uintptr_t stream, void (*callback)(uintptr_t, int, void *), void *data, unsigned flags) { callback(stream, 719, data); return 0; }
static result cuLaunchHostFunc(uintptr_t stream, host_function function, void *data) { if (!function) return 1; function(data); return 0; }
static result cuMemAlloc(uintptr_t *address, size_t bytes) { *address = (uintptr_t) calloc(1, bytes); return 0; }
static result cuMemcpy(uintptr_t to, uintptr_t from, size_t bytes) { memcpy((void *) to, (void *) from, bytes); return 0; }
static result cuMemsetD8(uintptr_t at, unsigned char value, size_t count) { memset((void *) at, value, count); return 0; }
static result cuMemPrefetchAsync(uintptr_t at, size_t bytes, location where, unsigned flags, uintptr_t stream) { sprintf(record, "%d %d %u %lx", where.type, where.id, flags, (long) stream); return 0; }
static result cuModuleLoadData(uintptr_t *module, const char *image) { snprintf(record, sizeof record, "%s", image); *module = next_handle(); return 0; }
static result cuModuleGetFunction(uintptr_t *function, uintptr_t module, const char *name) { *function = strcmp(name, "mixed") ? 0 : 0xf0; return *function ? 0 : 500; }
static const size_t SIZES[] = {8, 4, 8, 4, 1, 2};
static result cuFuncGetParamInfo(uintptr_t function, size_t index, size_t *offset, size_t *size) { if (function == 0xf3) return 2; if (index >= 6) return 1; *offset = 0; *size = SIZES[index]; return 0; }
static result cuLaunchKernel(uintptr_t f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared, uintptr_t stream, void **p, void **extra) {
    if (!p) {
        int n = sprintf(record, "%zu %zu:", (size_t) extra[0], (size_t) extra[2]);
        for (size_t i = 0; i < *(size_t *) extra[3]; i++) n += sprintf(record + n, " %d", ((unsigned char *) extra[1])[i]);
        return extra[4] ? 1 : 0;
    }
    if (f == 0xf1) { /* a kernel of a library: its first parameter is a structure of 16 bytes */
        sprintf(record, "%lld %lld, %lld", ((long long *) p[0])[0], ((long long *) p[0])[1], *(long long *) p[1]);
        return 0;
    }
    sprintf(record, "%u %u %u %u %u %u %u %lx: %lld %g %g %d %d %d", gx, gy, gz, bx, by, bz, shared, (long) stream, *(long long *) p[0], *(float *) p[1], *(double *) p[2], *(int *) p[3], *(char *) p[4], *(short *) p[5]);
    return extra ? 1 : 0;
}
static uintptr_t captured[2] = {0xa0, 0xb0};
static unsigned char captured_edges[2][8] = {{1, 0, 1}, {0, 0, 0}};
static result cuStreamGetCaptureInfo(uintptr_t stream, int *status, unsigned long long *id, uintptr_t *graph, uintptr_t **nodes, void **edges, size_t *count) {
    *status = 1; *id = 7; *graph = 0x90; *nodes = captured; if (edges) *edges = captured_edges; *count = 2; return 0;
}
static result cuThreadExchangeStreamCaptureMode(int *mode) { int old = 1; sprintf(record, "%d", *mode); *mode = old; return 0; }
static result cuGraphGetNodes(uintptr_t graph, uintptr_t *nodes, size_t *count) { *count = 2; if (nodes) memcpy(nodes, captured, sizeof captured); return 0; }
static result cuGraphAddDependencies(uintptr_t graph, uintptr_t *from, uintptr_t *to, unsigned char (*data)[8], size_t count) { sprintf(record, "%lx %lx %lx %d %d %d %zu", (long) graph, (long) from[0], (long) to[0], data[0][0], data[0][1], data[0][2], count); return 0; }
static uintptr_t bodies[2] = {0xd0, 0xe0};
static result cuGraphAddNode(uintptr_t *node, uintptr_t graph, uintptr_t *dependencies, void *data, size_t count, char *params) {
    int type = *(int *) params;
    *node = next_handle();
    if (type == 13) { sprintf(record, "%llx %d %u %lx", *(unsigned long long *) (params + 16), *(int *) (params + 24), *(unsigned *) (params + 28), *(long *) (params + 40)); *(uintptr_t **) (params + 32) = bodies; }
    if (type == 1) sprintf(record, "%lx %zu", *(long *) (params + 24), count);
    return 0;
}
static result cuGraphAddHostNode(uintptr_t *node, uintptr_t graph, uintptr_t *dependencies, size_t count, char *params) { *node = next_handle(); host_function f = *(host_function *) params; f(*(void **) (params + 8)); f(*(void **) (params + 8)); return 0; }
static result cuGraphExecUpdate(uintptr_t exec, uintptr_t graph, char *info) { *(int *) info = 2; *(uintptr_t *) (info + 8) = 0xa0; return 910; }
static result cuUserObjectCreate(uintptr_t *object, void *data, host_function destroy, unsigned count, unsigned flags) { *object = next_handle(); destroy(data); return 0; }

typedef struct { char bytes[64]; } bytes64;
static int field(const void *at, size_t offset) { return *(const int *) ((const char *) at + offset); }
static long wide(const void *at, size_t offset) { return *(const long *) ((const char *) at + offset); }

static result cuImportExternalMemory(uintptr_t *memory, const void *desc) { sprintf(record, "%d %d %ld %d", field(desc, 0), field(desc, 8), wide(desc, 24), field(desc, 32)); *memory = next_handle(); return 0; }
static result cuExternalMemoryGetMappedBuffer(uintptr_t *address, uintptr_t memory, const void *desc) { *address = 0x7000 + wide(desc, 0); sprintf(record, "%ld %d", wide(desc, 8), field(desc, 16)); return 0; }
static result cuImportExternalSemaphore(uintptr_t *semaphore, const void *desc) { sprintf(record, "%d %d %d", field(desc, 0), field(desc, 8), field(desc, 24)); *semaphore = 0xe1; return 0; }
static result cuWaitExternalSemaphoresAsync(const uintptr_t *semaphores, const char *params, unsigned count, uintptr_t stream) {
    sprintf(record, "%lx %ld %lx %ld %d %u %lx", (long) semaphores[0], wide(params, 0), (long) semaphores[1], wide(params + 144, 16), field(params + 144, 24), count, (long) stream);
    return 0;
}
static uintptr_t node_semaphores[2]; static char node_params[288]; static unsigned node_count;
static result cuGraphAddExternalSemaphoresSignalNode(uintptr_t *node, uintptr_t graph, uintptr_t *dependencies, size_t count, const char *params) {
    node_count = field(params, 16);
    memcpy(node_semaphores, *(void **) params, node_count * sizeof(uintptr_t)); memcpy(node_params, *(void **) (params + 8), node_count * 144);
    *node = next_handle(); return 0;
}
static result cuGraphExternalSemaphoresSignalNodeGetParams(uintptr_t node, char *params) { *(void **) params = node_semaphores; *(void **) (params + 8) = node_params; *(unsigned *) (params + 16) = node_count; return 0; }
static result cuMemCreate(uintptr_t *memory, size_t bytes, const void *prop, unsigned long long flags) { sprintf(record, "%zu %d %d %d %d %llu", bytes, field(prop, 0), field(prop, 4), field(prop, 8), field(prop, 12), flags); *memory = 0xa11; return 0; }
static result cuMemGetAllocationPropertiesFromHandle(void *prop, uintptr_t memory) { int *ints = prop; ints[0] = 1; ints[1] = 8; ints[2] = 1; ints[3] = (int) memory; return 0; }
static result cuMemExportToShareableHandle(void *handle, uintptr_t memory, int type, unsigned long long flags) { if (type == 1) *(int *) handle = 42; else memset(handle, 7, 64); return 0; }
static result cuMemImportFromShareableHandle(uintptr_t *memory, void *handle, int type) { if (type == 1) sprintf(record, "%ld", (long) handle); else sprintf(record, "%d", ((char *) handle)[63]); *memory = 0xa12; return 0; }
static result cuMemSetAccess(uintptr_t at, size_t bytes, const void *desc, size_t count) { sprintf(record, "%lx %zu %d %d %d %zu", (long) at, bytes, field(desc, 0), field(desc, 4), field(desc, 8), count); return 0; }
static result cuMemGetAccess(unsigned long long *flags, const location *where, uintptr_t at) { sprintf(record, "%d %d %lx", where->type, where->id, (long) at); *flags = 3; return 0; }
static result cuIpcGetMemHandle(bytes64 *handle, uintptr_t at) { memset(handle, 9, sizeof *handle); handle->bytes[63] = (char) at; return 0; }
static result cuIpcOpenMemHandle(uintptr_t *at, bytes64 handle, unsigned flags) { sprintf(record, "%d %d %u", handle.bytes[0], handle.bytes[63], flags); *at = 0x8000; return 0; }
static result cuIpcOpenEventHandle(uintptr_t *event, bytes64 handle) { sprintf(record, "%d %d", handle.bytes[0], handle.bytes[63]); *event = next_handle(); return 0; }
static result cuMemDiscardBatchAsync(uintptr_t *ranges, size_t *sizes, size_t count, unsigned long long flags, uintptr_t stream) {
    sprintf(record, "%zu: %lx of %zu, %lx of %zu, %llu %lx", count, (long) ranges[0], sizes[0], (long) ranges[count - 1], sizes[count - 1], flags, (long) stream);
    return 0;
}
static result cuMemPrefetchBatchAsync(uintptr_t *ranges, size_t *sizes, size_t count, const location *places, size_t *indices, size_t place_count, unsigned long long flags, uintptr_t stream) {
    sprintf(record, "%zu: %lx of %zu, %zu: %d %d at %zu, %llu %lx", count, (long) ranges[1], sizes[1], place_count, places[0].type, places[0].id, indices[0], flags, (long) stream);
    return 0;
}
static result cuMemcpyBatchAsync(uintptr_t *to, uintptr_t *from, size_t *sizes, size_t count, const char *attributes, size_t *indices, size_t attribute_count, uintptr_t stream) {
    for (size_t i = 0; i < count; i++) memcpy((void *) to[i], (void *) from[i], sizes[i]);
    sprintf(record, "%zu %zu: %d %d %d %d at %zu, %lx", count, attribute_count, field(attributes, 0), field(attributes, 4), field(attributes, 8), field(attributes, 20), indices[0], (long) stream);
    return 0;
}
static result cuMemcpy3DBatchAsync(size_t count, const char *ops, unsigned long long flags, uintptr_t stream) {
    sprintf(record, "%zu: %d %lx %ld %ld, %d %lx %ld %ld %ld, %ld %ld %ld %d, %lx", count, field(ops, 0), wide(ops, 8), wide(ops, 16), wide(ops, 24), field(ops, 40), wide(ops, 48), wide(ops, 56), wide(ops, 64), wide(ops, 72), wide(ops, 80), wide(ops, 88), wide(ops, 96), field(ops, 104), (long) stream);
    return 0;
}

#define FUNCTION(name, version) {#name, version, (void *) name}
static const struct { const char *name; int version; void *address; } TABLE[] = {
    FUNCTION(cuInit, 2000), FUNCTION(cuDriverGetVersion, 2020), FUNCTION(cuGetErrorString, 6000), FUNCTION(cuDeviceGet, 2000),
    FUNCTION(cuDeviceGetName, 2000), FUNCTION(cuDeviceGetUuid, 11040), FUNCTION(cuDevicePrimaryCtxGetState, 7000),
    FUNCTION(cuCtxCreate, 12050), FUNCTION(cuCtxGetCurrent, 4000), FUNCTION(cuCtxSetCurrent, 4000), FUNCTION(cuStreamCreate, 2000),
    FUNCTION(cuStreamQuery, 2000), FUNCTION(cuStreamIsCapturing, 10000), FUNCTION(cuStreamAddCallback, 5000),
    FUNCTION(cuLaunchHostFunc, 10000), FUNCTION(cuMemAlloc, 3020), FUNCTION(cuMemcpy, 4000), FUNCTION(cuMemsetD8, 3020),
    FUNCTION(cuMemPrefetchAsync, 12020), FUNCTION(cuModuleLoadData, 2000), FUNCTION(cuModuleGetFunction, 2000),
    FUNCTION(cuFuncGetParamInfo, 12040), FUNCTION(cuLaunchKernel, 4000), FUNCTION(cuStreamGetCaptureInfo, 12030),
    FUNCTION(cuThreadExchangeStreamCaptureMode, 10010), FUNCTION(cuGraphGetNodes, 10000), FUNCTION(cuGraphAddDependencies, 12030),
    FUNCTION(cuGraphAddNode, 12030), FUNCTION(cuGraphAddHostNode, 10000), FUNCTION(cuGraphExecUpdate, 12000),
    FUNCTION(cuUserObjectCreate, 11030),
    FUNCTION(cuImportExternalMemory, 10000), FUNCTION(cuExternalMemoryGetMappedBuffer, 10000), FUNCTION(cuImportExternalSemaphore, 10000),
    FUNCTION(cuWaitExternalSemaphoresAsync, 10000), FUNCTION(cuGraphAddExternalSemaphoresSignalNode, 11020),
    FUNCTION(cuGraphExternalSemaphoresSignalNodeGetParams, 11020), FUNCTION(cuMemCreate, 10020),
    FUNCTION(cuMemGetAllocationPropertiesFromHandle, 10020), FUNCTION(cuMemExportToShareableHandle, 10020),
    FUNCTION(cuMemImportFromShareableHandle, 10020), FUNCTION(cuMemSetAccess, 10020), FUNCTION(cuMemGetAccess, 10020),
    FUNCTION(cuIpcGetMemHandle, 4010), FUNCTION(cuIpcOpenMemHandle, 11000), FUNCTION(cuIpcOpenEventHandle, 4010),
    FUNCTION(cuMemcpyBatchAsync, 13000), FUNCTION(cuMemcpy3DBatchAsync, 13000),
    FUNCTION(cuMemDiscardBatchAsync, 13000), FUNCTION(cuMemPrefetchBatchAsync, 13000),
};

result cuGetProcAddress_v2(const char *name, void **address, int version, unsigned long long flags, int *status) {
    for (size_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++) {
        if (!strcmp(TABLE[i].name, name) && TABLE[i].version == version) { *address = TABLE[i].address; return 0; }
    }
    *address = NULL;
    return 500;
}
