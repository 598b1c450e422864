package orrery.conformance.families;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;
import orrery.driver.CUdeviceP2PAttribute;
import orrery.driver.CUevent;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphExecUpdateResultInfo;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemAdvise;
import orrery.driver.CUmemPoolAttribute;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.MemoryManagement.PitchedMemory;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaChannelFormatDesc;
import orrery.runtime.cudaChannelFormatKind;
import orrery.runtime.cudaDeviceAttr;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaHostNodeParams;
import orrery.runtime.cudaKernelNodeParams;
import orrery.runtime.cudaMemcpyKind;
import orrery.runtime.cudaMemsetParams;
import orrery.runtime.dim3;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Makes the calls of a program of the runtime, one after the other, on a machine. */
final class RuntimeProgram {
    private static final int HOST_BYTES = 1 << 16;
    private static final int READ_WRITE = 3;

    private final Machine machine;
    private final CudaRuntime cuda;
    private final Kernel kernel = Kernel.perThread(arguments -> thread -> {});
    private final Map<String, Object> made = new HashMap<>();

    /** The names of graphs, by those of the nodes in them. */
    private final Map<String, String> graphsOfNodes = new HashMap<>();

    private List<String> words = List.of();

    RuntimeProgram(Machine machine) {
        this.machine = machine;
        this.cuda = CudaRuntime.of(machine);
        made.put("H", cuda.host().allocate(HOST_BYTES));
        made.put("H2", (Long) made.get("H") + HOST_BYTES / 2);
        made.put("legacy", CudaRuntime.cudaStreamLegacy);
        made.put("per", CudaRuntime.cudaStreamPerThread);
    }

    /**
     * Makes a call.
     *
     * @param name what the result is called; null if it is not used later
     * @param call the function and its arguments
     * @return the result code, and the values that follow it
     */
    String call(@Nullable String name, List<String> call) {
        words = call;
        try {
            Object value = value(call.get(0));
            if (value instanceof cudaError_t answer) {
                return answer.name();
            }
            if (name == null) {
                return "cudaSuccess" + (value == null ? "" : " " + value);
            }
            if (value instanceof PitchedMemory memory) {
                made.put(name, memory.address());
                return "cudaSuccess " + memory.pitch();
            }
            made.put(name, value);
            if (value instanceof CUgraphNode) {
                graphsOfNodes.put(name, call.get(1));
            }
            return "cudaSuccess";
        } catch (CudaRuntimeException refused) {
            return refused.error().name();
        }
    }

    // -- arguments -----------------------------------------------------------------------------------------------

    private long number(int index) {
        return Long.parseLong(words.get(index));
    }

    private int integer(int index) {
        return (int) number(index);
    }

    private long address(int index) {
        return (Long) made.getOrDefault(words.get(index), 0L);
    }

    private @Nullable CUstream stream(int index) {
        return (CUstream) made.get(words.get(index));
    }

    private @Nullable CUevent event(int index) {
        return (CUevent) made.get(words.get(index));
    }

    private @Nullable CUgraph graph(int index) {
        return (CUgraph) made.get(words.get(index));
    }

    private @Nullable CUgraphExec exec(int index) {
        return (CUgraphExec) made.get(words.get(index));
    }

    private @Nullable CUgraphNode node(int index) {
        return (CUgraphNode) made.get(words.get(index));
    }

    private @Nullable CUmemoryPool pool(int index) {
        return (CUmemoryPool) made.get(words.get(index));
    }

    private cudaMemcpyKind kind(int index) {
        return cudaMemcpyKind.values()[integer(index)];
    }

    private CUstreamCaptureMode mode(int index) {
        return new CUstreamCaptureMode(integer(index));
    }

    private CUmemLocation location(int index) {
        return new CUmemLocation(CUmemLocation.Type.values()[integer(index)], integer(index + 1));
    }

    private static int bit(boolean value) {
        return value ? 1 : 0;
    }

    /** Makes a call that returns nothing. */
    private static @Nullable Object done(Runnable call) {
        call.run();
        return null;
    }

    /** Makes a call that ends what its argument names. */
    private @Nullable Object ended(Runnable call) {
        call.run();
        String name = words.get(1);
        made.remove(name);
        graphsOfNodes.forEach((node, graph) -> {
            if (graph.equals(name)) {
                made.remove(node);
            }
        });
        return null;
    }

    // -- calls ---------------------------------------------------------------------------------------------------

    private @Nullable Object value(String function) {
        return switch (function) {
            case "cudaGetLastError" -> cuda.cudaGetLastError();
            case "cudaPeekAtLastError" -> cuda.cudaPeekAtLastError();
            case "cudaDriverGetVersion" -> cuda.cudaDriverGetVersion();
            case "cudaMemGetInfo" -> bit(cuda.cudaMemGetInfo().total() > 0);
            case "cudaMallocArray" -> done(() -> cuda.cudaMallocArray(format(), number(6), number(7), integer(8)));
            default -> {
                if (function.startsWith("cudaStream") || function.startsWith("cudaEvent")) {
                    yield ofStreamOrEvent(function);
                }
                if (function.startsWith("cudaGraph")) {
                    yield function.startsWith("cudaGraphAdd") ? newNode(function) : ofGraph(function);
                }
                boolean ofMemory = function.startsWith("cudaM")
                        || function.startsWith("cudaFree")
                        || function.startsWith("cudaHost")
                        || function.startsWith("cudaPointer");
                yield ofMemory ? ofMemory(function) : ofDevice(function);
            }
        };
    }

    private cudaChannelFormatDesc format() {
        return new cudaChannelFormatDesc(
                integer(1),
                integer(2),
                integer(3),
                integer(4),
                cudaChannelFormatKind.values()[integer(5)]);
    }

    private @Nullable Object ofStreamOrEvent(String function) {
        return switch (function) {
            case "cudaStreamCreate" -> cuda.cudaStreamCreate();
            case "cudaStreamCreateWithFlags" -> cuda.cudaStreamCreateWithFlags(integer(1));
            case "cudaStreamCreateWithPriority" -> cuda.cudaStreamCreateWithPriority(integer(1), integer(2));
            case "cudaStreamDestroy" -> ended(() -> cuda.cudaStreamDestroy(stream(1)));
            case "cudaStreamQuery" -> {
                machine.settle();
                yield cuda.cudaStreamQuery(stream(1));
            }
            case "cudaStreamSynchronize" -> done(() -> cuda.cudaStreamSynchronize(stream(1)));
            case "cudaStreamWaitEvent" -> done(() -> cuda.cudaStreamWaitEvent(stream(1), event(2), integer(3)));
            case "cudaStreamGetFlags" -> cuda.cudaStreamGetFlags(stream(1));
            case "cudaStreamGetPriority" -> cuda.cudaStreamGetPriority(stream(1));
            case "cudaStreamGetDevice" -> cuda.cudaStreamGetDevice(stream(1));
            case "cudaStreamIsCapturing" ->
                cuda.cudaStreamIsCapturing(stream(1)).ordinal();
            case "cudaStreamBeginCapture" -> done(() -> cuda.cudaStreamBeginCapture(stream(1), mode(2)));
            case "cudaStreamEndCapture" -> cuda.cudaStreamEndCapture(stream(1));
            case "cudaStreamGetCaptureInfo" -> {
                var info = cuda.cudaStreamGetCaptureInfo(stream(1), true);
                int status = info.status().ordinal();
                yield status == 1 ? status + " " + info.dependencies().size() : status;
            }
            case "cudaStreamAddCallback" ->
                done(() -> {
                    cuda.cudaStreamAddCallback(stream(1), (stream, error) -> {}, integer(2));
                });
            case "cudaStreamAttachMemAsync" ->
                done(() -> {
                    cuda.cudaStreamAttachMemAsync(stream(1), address(2), number(3), integer(4));
                });
            case "cudaStreamCopyAttributes" -> done(() -> cuda.cudaStreamCopyAttributes(stream(1), stream(2)));
            case "cudaEventCreateWithFlags" -> cuda.cudaEventCreateWithFlags(integer(1));
            case "cudaEventDestroy" -> ended(() -> cuda.cudaEventDestroy(event(1)));
            case "cudaEventRecord" -> done(() -> cuda.cudaEventRecord(event(1), stream(2)));
            case "cudaEventRecordWithFlags" ->
                done(() -> {
                    cuda.cudaEventRecordWithFlags(event(1), stream(2), integer(3));
                });
            case "cudaEventQuery" -> {
                machine.settle();
                yield cuda.cudaEventQuery(event(1));
            }
            case "cudaEventSynchronize" -> done(() -> cuda.cudaEventSynchronize(event(1)));
            case "cudaEventElapsedTime" ->
                done(() -> {
                    machine.settle();
                    cuda.cudaEventElapsedTime(event(1), event(2));
                });
            default -> throw new IllegalArgumentException(function);
        };
    }

    private @Nullable Object ofMemory(String function) {
        return switch (function) {
            case "cudaMalloc" -> cuda.cudaMalloc(number(1));
            case "cudaMallocPitch" -> cuda.cudaMallocPitch(number(1), number(2));
            case "cudaMallocHost" -> cuda.cudaMallocHost(number(1));
            case "cudaMallocManaged" -> cuda.cudaMallocManaged(number(1), integer(2));
            case "cudaMallocAsync" -> cuda.cudaMallocAsync(number(1), stream(2));
            case "cudaMallocFromPoolAsync" -> cuda.cudaMallocFromPoolAsync(number(1), pool(2), stream(3));
            case "cudaFree" -> ended(() -> cuda.cudaFree(address(1)));
            case "cudaFreeHost" -> ended(() -> cuda.cudaFreeHost(address(1)));
            case "cudaFreeAsync" -> ended(() -> cuda.cudaFreeAsync(address(1), stream(2)));
            case "cudaHostAlloc" -> cuda.cudaHostAlloc(number(1), integer(2));
            case "cudaHostRegister" -> done(() -> cuda.cudaHostRegister(address(1), number(2), integer(3)));
            case "cudaHostUnregister" -> done(() -> cuda.cudaHostUnregister(address(1)));
            case "cudaHostGetDevicePointer" -> bit(cuda.cudaHostGetDevicePointer(address(1), integer(2)) == address(1));
            case "cudaHostGetFlags" -> cuda.cudaHostGetFlags(address(1));
            case "cudaPointerGetAttributes" -> {
                var memory = cuda.cudaPointerGetAttributes(address(1));
                yield memory.type().ordinal() + " " + memory.device() + " " + bit(memory.devicePointer() != 0) + " "
                        + bit(memory.hostPointer() != 0);
            }
            case "cudaMemcpy" -> done(() -> cuda.cudaMemcpy(address(1), address(2), number(3), kind(4)));
            case "cudaMemcpyAsync" ->
                done(() -> {
                    cuda.cudaMemcpyAsync(address(1), address(2), number(3), kind(4), stream(5));
                });
            case "cudaMemcpy2D" ->
                done(() -> {
                    cuda.cudaMemcpy2D(address(1), number(2), address(3), number(4), number(5), number(6), kind(7));
                });
            case "cudaMemcpyPeer" ->
                done(() -> {
                    cuda.cudaMemcpyPeer(address(1), integer(2), address(3), integer(4), number(5));
                });
            case "cudaMemcpyPeerAsync" ->
                done(() -> {
                    cuda.cudaMemcpyPeerAsync(address(1), integer(2), address(3), integer(4), number(5), stream(6));
                });
            case "cudaMemset" -> done(() -> cuda.cudaMemset(address(1), integer(2), number(3)));
            case "cudaMemsetAsync" -> done(() -> cuda.cudaMemsetAsync(address(1), integer(2), number(3), stream(4)));
            case "cudaMemset2D" ->
                done(() -> {
                    cuda.cudaMemset2D(address(1), number(2), integer(3), number(4), number(5));
                });
            case "cudaMemPrefetchAsync" ->
                done(() -> {
                    cuda.cudaMemPrefetchAsync(address(1), number(2), location(3), integer(5), stream(6));
                });
            case "cudaMemAdvise" ->
                done(() -> {
                    cuda.cudaMemAdvise(address(1), number(2), CUmemAdvise.values()[integer(3) - 1], location(4));
                });
            case "cudaMemPoolCreate" -> {
                var type = CUmemPoolProps.AllocationType.values()[integer(1)];
                yield cuda.cudaMemPoolCreate(new CUmemPoolProps(type, 0, location(2), 0));
            }
            case "cudaMemPoolSetAccess" -> {
                CUmemLocation device = new CUmemLocation(CUmemLocation.Type.DEVICE, integer(2));
                yield done(() -> cuda.cudaMemPoolSetAccess(pool(1), new CUmemAccessDesc(device, access(integer(3)))));
            }
            case "cudaMemPoolGetAccess" ->
                cuda.cudaMemPoolGetAccess(pool(1), new CUmemLocation(CUmemLocation.Type.DEVICE, integer(2)))
                                == CUmemAccessDesc.Flags.READWRITE
                        ? READ_WRITE
                        : 0;
            case "cudaMemPoolDestroy" -> ended(() -> cuda.cudaMemPoolDestroy(pool(1)));
            case "cudaMemPoolTrimTo" -> done(() -> cuda.cudaMemPoolTrimTo(pool(1), number(2)));
            case "cudaMemPoolGetAttribute" -> cuda.cudaMemPoolGetAttribute(pool(1), attribute()) & 0xffff_ffffL;
            case "cudaMemPoolSetAttribute" ->
                done(() -> {
                    cuda.cudaMemPoolSetAttribute(pool(1), attribute(), number(3));
                });
            default -> throw new IllegalArgumentException(function);
        };
    }

    private static CUmemAccessDesc.Flags access(int flags) {
        return CUmemAccessDesc.Flags.values()[flags == READ_WRITE ? 2 : flags];
    }

    private CUmemPoolAttribute attribute() {
        return CUmemPoolAttribute.values()[integer(2) - 1];
    }

    private CUgraphNode newNode(String function) {
        List<CUgraphNode> none = List.of();
        CUgraph graph = graph(1);
        return switch (function) {
            case "cudaGraphAddEmptyNode" -> {
                List<CUgraphNode> dependencies = new ArrayList<>();
                for (int i = 2; i < words.size(); i++) {
                    dependencies.add(node(i));
                }
                yield cuda.cudaGraphAddEmptyNode(graph, dependencies);
            }
            case "cudaGraphAddKernelNode" -> {
                cudaKernelNodeParams params = new cudaKernelNodeParams();
                params.func = kernel;
                params.gridDim = new dim3(integer(3), 1, 1);
                params.blockDim = new dim3(integer(4), 1, 1);
                params.kernelParams = new Object[] {address(2), 7};
                yield cuda.cudaGraphAddKernelNode(graph, none, params);
            }
            case "cudaGraphAddMemsetNode" -> {
                cudaMemsetParams params = new cudaMemsetParams();
                params.dst = address(2);
                params.value = 1;
                params.elementSize = integer(3);
                params.width = number(4);
                params.height = number(5);
                params.pitch = number(6);
                yield cuda.cudaGraphAddMemsetNode(graph, none, params);
            }
            case "cudaGraphAddMemcpyNode1D" ->
                cuda.cudaGraphAddMemcpyNode1D(graph, none, address(2), address(3), number(4), kind(5));
            case "cudaGraphAddHostNode" -> {
                cudaHostNodeParams params = new cudaHostNodeParams();
                params.fn = data -> {};
                yield cuda.cudaGraphAddHostNode(graph, none, params);
            }
            case "cudaGraphAddEventRecordNode" -> cuda.cudaGraphAddEventRecordNode(graph, none, event(2));
            case "cudaGraphAddEventWaitNode" -> cuda.cudaGraphAddEventWaitNode(graph, none, event(2));
            case "cudaGraphAddChildGraphNode" -> cuda.cudaGraphAddChildGraphNode(graph, none, graph(2));
            default -> throw new IllegalArgumentException(function);
        };
    }

    private @Nullable Object ofGraph(String function) {
        return switch (function) {
            case "cudaGraphCreate" -> cuda.cudaGraphCreate(integer(1));
            case "cudaGraphDestroy" -> ended(() -> cuda.cudaGraphDestroy(graph(1)));
            case "cudaGraphClone" -> cuda.cudaGraphClone(graph(1));
            case "cudaGraphGetNodes" -> cuda.cudaGraphGetNodes(graph(1)).size();
            case "cudaGraphNodeGetType" -> cuda.cudaGraphNodeGetType(node(1)).ordinal();
            case "cudaGraphDestroyNode" -> ended(() -> cuda.cudaGraphDestroyNode(node(1)));
            case "cudaGraphInstantiate" -> cuda.cudaGraphInstantiate(graph(1), number(2));
            case "cudaGraphLaunch" -> done(() -> cuda.cudaGraphLaunch(exec(1), stream(2)));
            case "cudaGraphUpload" -> done(() -> cuda.cudaGraphUpload(exec(1), stream(2)));
            case "cudaGraphExecDestroy" -> ended(() -> cuda.cudaGraphExecDestroy(exec(1)));
            case "cudaGraphExecUpdate" ->
                done(() -> {
                    cuda.cudaGraphExecUpdate(exec(1), graph(2), new CUgraphExecUpdateResultInfo());
                });
            case "cudaGraphNodeGetEnabled" -> bit(cuda.cudaGraphNodeGetEnabled(exec(1), node(2)));
            case "cudaGraphNodeSetEnabled" ->
                done(() -> {
                    cuda.cudaGraphNodeSetEnabled(exec(1), node(2), number(3) != 0);
                });
            default -> throw new IllegalArgumentException(function);
        };
    }

    private static @Nullable CUdeviceP2PAttribute link(int number) {
        CUdeviceP2PAttribute[] all = CUdeviceP2PAttribute.values();
        return number >= 1 && number <= all.length ? all[number - 1] : null;
    }

    private @Nullable Object ofDevice(String function) {
        return switch (function) {
            case "cudaSetDevice" -> done(() -> cuda.cudaSetDevice(integer(1)));
            case "cudaGetDevice" -> cuda.cudaGetDevice();
            case "cudaInitDevice" -> done(() -> cuda.cudaInitDevice(integer(1), integer(2), integer(3)));
            case "cudaGetDeviceFlags" -> cuda.cudaGetDeviceFlags();
            case "cudaSetDeviceFlags" -> done(() -> cuda.cudaSetDeviceFlags(integer(1)));
            case "cudaGetDeviceProperties" ->
                cuda.cudaGetDeviceProperties(integer(1)).major();
            case "cudaDeviceGetAttribute" ->
                cuda.cudaDeviceGetAttribute(cudaDeviceAttr.valueOf(words.get(1)), integer(2));
            case "cudaDeviceSynchronize" -> done(cuda::cudaDeviceSynchronize);
            case "cudaDeviceReset" ->
                done(() -> {
                    cuda.cudaDeviceReset();
                    made.keySet().retainAll(List.of("H", "H2", "legacy", "per"));
                });
            case "cudaDeviceGetLimit" -> cuda.cudaDeviceGetLimit(integer(1));
            case "cudaDeviceSetLimit" -> done(() -> cuda.cudaDeviceSetLimit(integer(1), number(2)));
            case "cudaDeviceGetStreamPriorityRange" -> {
                var range = cuda.cudaDeviceGetStreamPriorityRange();
                yield range.least() + " " + range.greatest();
            }
            case "cudaDeviceCanAccessPeer" -> bit(cuda.cudaDeviceCanAccessPeer(integer(1), integer(2)));
            case "cudaDeviceEnablePeerAccess" -> done(() -> cuda.cudaDeviceEnablePeerAccess(integer(1), integer(2)));
            case "cudaDeviceDisablePeerAccess" -> done(() -> cuda.cudaDeviceDisablePeerAccess(integer(1)));
            case "cudaDeviceGetP2PAttribute" ->
                cuda.cudaDeviceGetP2PAttribute(link(integer(1)), integer(2), integer(3));
            case "cudaDeviceGetDefaultMemPool" -> bit(cuda.cudaDeviceGetDefaultMemPool(integer(1)) != null);
            case "cudaDeviceSetMemPool" -> done(() -> cuda.cudaDeviceSetMemPool(integer(1), pool(2)));
            case "cudaThreadExchangeStreamCaptureMode" ->
                cuda.cudaThreadExchangeStreamCaptureMode(mode(1)).value();
            case "cudaLaunchHostFunc" -> done(() -> cuda.cudaLaunchHostFunc(stream(1), data -> {}, null));
            case "cudaLaunchKernel" ->
                done(() -> {
                    dim3 grid = new dim3(integer(2), integer(3), 1);
                    dim3 block = new dim3(integer(4), integer(5), 1);
                    cuda.cudaLaunchKernel(kernel, grid, block, integer(6), stream(7), address(1), 5);
                });
            case "cudaLaunchCooperativeKernel" ->
                done(() -> {
                    dim3 grid = new dim3(integer(1), 1, 1);
                    dim3 block = new dim3(integer(2), 1, 1);
                    cuda.cudaLaunchCooperativeKernel(kernel, grid, block, new Object[] {0L, 5}, integer(3), stream(4));
                });
            case "cudaOccupancyMaxActiveBlocksPerMultiprocessor" ->
                cuda.cudaOccupancyMaxActiveBlocksPerMultiprocessor(kernel, integer(1), integer(2));
            case "cudaFuncSetAttribute" ->
                done(() -> {
                    cuda.cudaFuncSetAttribute(kernel, CUfunctionAttribute.values()[integer(1)], integer(2));
                });
            case "cudaFuncGetAttributes" -> {
                var attributes = cuda.cudaFuncGetAttributes(kernel);
                yield attributes.maxThreadsPerBlock() + " " + attributes.maxDynamicSharedSizeBytes();
            }
            default -> throw new IllegalArgumentException(function);
        };
    }
}
