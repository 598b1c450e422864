package orrery.hardware;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The structures of {@code cuda.h} that are passed to the driver, by their names there. A field is {@code name:type}.
 * The type is its number of bytes, which is also its alignment; {@code b} and a number of bytes without alignment; or
 * the name of a structure, which must be declared before. {@code @n} after it gives the offset, for members of unions.
 */
enum CStruct {
    CUmemLocation("type:4 id:4"),
    CUmemAccessDesc("location:CUmemLocation flags:4"),
    CUmemPoolProps("allocType:4 handleTypes:4 location:CUmemLocation win32SecurityAttributes:8 maxSize:8 usage:2"
            + " reserved:b54"),
    CUDA_MEMCPY2D("srcXInBytes:8 srcY:8 srcMemoryType:4 srcHost:8 srcDevice:8 srcArray:8 srcPitch:8 dstXInBytes:8"
            + " dstY:8 dstMemoryType:4 dstHost:8 dstDevice:8 dstArray:8 dstPitch:8 WidthInBytes:8 Height:8"),
    CUDA_MEMCPY3D("srcXInBytes:8 srcY:8 srcZ:8 srcLOD:8 srcMemoryType:4 srcHost:8 srcDevice:8 srcArray:8 reserved0:8"
            + " srcPitch:8 srcHeight:8 dstXInBytes:8 dstY:8 dstZ:8 dstLOD:8 dstMemoryType:4 dstHost:8 dstDevice:8"
            + " dstArray:8 reserved1:8 dstPitch:8 dstHeight:8 WidthInBytes:8 Height:8 Depth:8"),
    CUDA_MEMCPY3D_PEER("srcXInBytes:8 srcY:8 srcZ:8 srcLOD:8 srcMemoryType:4 srcHost:8 srcDevice:8 srcArray:8"
            + " srcContext:8 srcPitch:8 srcHeight:8 dstXInBytes:8 dstY:8 dstZ:8 dstLOD:8 dstMemoryType:4 dstHost:8"
            + " dstDevice:8 dstArray:8 dstContext:8 dstPitch:8 dstHeight:8 WidthInBytes:8 Height:8 Depth:8"),
    CUDA_ARRAY_DESCRIPTOR("Width:8 Height:8 Format:4 NumChannels:4"),
    CUDA_ARRAY3D_DESCRIPTOR("Width:8 Height:8 Depth:8 Format:4 NumChannels:4 Flags:4"),
    CUDA_KERNEL_NODE_PARAMS("func:8 gridDimX:4 gridDimY:4 gridDimZ:4 blockDimX:4 blockDimY:4 blockDimZ:4"
            + " sharedMemBytes:4 kernelParams:8 extra:8 kern:8 ctx:8"),
    CUDA_MEMCPY_NODE_PARAMS("flags:4 reserved:4 copyCtx:8 copyParams:CUDA_MEMCPY3D"),
    CUDA_MEMSET_NODE_PARAMS_v2("dst:8 pitch:8 value:4 elementSize:4 width:8 height:8 ctx:8"),
    CUDA_HOST_NODE_PARAMS("fn:8 userData:8"),
    CUDA_CHILD_GRAPH_NODE_PARAMS("graph:8 ownership:4"),
    CUDA_EVENT_RECORD_NODE_PARAMS("event:8"),
    CUDA_EVENT_WAIT_NODE_PARAMS("event:8"),
    CUDA_MEM_ALLOC_NODE_PARAMS("poolProps:CUmemPoolProps accessDescs:8 accessDescCount:8 bytesize:8 dptr:8"),
    CUDA_MEM_FREE_NODE_PARAMS("dptr:8"),
    CUDA_BATCH_MEM_OP_NODE_PARAMS("ctx:8 count:4 paramArray:8 flags:4"),
    CUDA_CONDITIONAL_NODE_PARAMS("handle:8 type:4 size:4 phGraph_out:8 ctx:8"),
    CUDA_EXTERNAL_MEMORY_HANDLE_DESC("type:4 handle.fd:4@8 handle.win32.handle:8@8 handle.win32.name:8@16"
            + " handle.nvSciBufObject:8@8 size:8@24 flags:4 reserved:b64"),
    CUDA_EXTERNAL_MEMORY_BUFFER_DESC("offset:8 size:8 flags:4 reserved:b64"),
    CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC("offset:8 arrayDesc:CUDA_ARRAY3D_DESCRIPTOR numLevels:4 reserved:b64"),
    CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC("type:4 handle.fd:4@8 handle.win32.handle:8@8 handle.win32.name:8@16"
            + " handle.nvSciSyncObj:8@8 flags:4@24 reserved:b64"),
    CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS("params.fence.value:8 params.nvSciSync.fence:8 params.keyedMutex.key:8"
            + " params.reserved:b48 flags:4 reserved:b64"),
    CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS("params.fence.value:8 params.nvSciSync.fence:8 params.keyedMutex.key:8"
            + " params.keyedMutex.timeoutMs:4 params.reserved:b40@32 flags:4 reserved:b64"),
    CUDA_EXT_SEM_SIGNAL_NODE_PARAMS("extSemArray:8 paramsArray:8 numExtSems:4"),
    CUDA_EXT_SEM_WAIT_NODE_PARAMS("extSemArray:8 paramsArray:8 numExtSems:4"),
    CUmemAllocationProp("type:4 requestedHandleTypes:4 location:CUmemLocation win32HandleMetaData:8"
            + " allocFlags.compressionType:1 allocFlags.gpuDirectRDMACapable:1 allocFlags.usage:2"
            + " allocFlags.reserved:b4"),
    CUmulticastObjectProp("numDevices:4 size:8 handleTypes:8 flags:8"),
    CUmemFabricHandle("data:b64"),
    CUmemPoolPtrExportData("reserved:b64"),
    CUipcMemHandle("reserved:b64"),
    CUipcEventHandle("reserved:b64"),
    CUmemcpyAttributes("srcAccessOrder:4 srcLocHint:CUmemLocation dstLocHint:CUmemLocation flags:4"),
    CUmemcpy3DOperand("type:4 op.ptr.ptr:8@8 op.ptr.rowLength:8 op.ptr.layerHeight:8 op.ptr.locHint:CUmemLocation"
            + " op.array.array:8@8 op.array.offset.x:8@16 op.array.offset.y:8@24 op.array.offset.z:8@32"),
    CUDA_MEMCPY3D_BATCH_OP("src:CUmemcpy3DOperand dst:CUmemcpy3DOperand extent.width:8 extent.height:8"
            + " extent.depth:8 srcAccessOrder:4 flags:4"),
    CUgraphNodeParams("type:4 reserved0:b12 kernel:CUDA_KERNEL_NODE_PARAMS@16 memcpy:CUDA_MEMCPY_NODE_PARAMS@16"
            + " memset:CUDA_MEMSET_NODE_PARAMS_v2@16 host:CUDA_HOST_NODE_PARAMS@16"
            + " graph:CUDA_CHILD_GRAPH_NODE_PARAMS@16 eventWait:CUDA_EVENT_WAIT_NODE_PARAMS@16"
            + " eventRecord:CUDA_EVENT_RECORD_NODE_PARAMS@16 extSemSignal:CUDA_EXT_SEM_SIGNAL_NODE_PARAMS@16"
            + " extSemWait:CUDA_EXT_SEM_WAIT_NODE_PARAMS@16 alloc:CUDA_MEM_ALLOC_NODE_PARAMS@16"
            + " free:CUDA_MEM_FREE_NODE_PARAMS@16 memOp:CUDA_BATCH_MEM_OP_NODE_PARAMS@16"
            + " conditional:CUDA_CONDITIONAL_NODE_PARAMS@16 reserved2:8@248"),
    CUgraphEdgeData("from_port:1 to_port:1 type:1 reserved:b5"),
    CUDA_GRAPH_INSTANTIATE_PARAMS("flags:8 hUploadStream:8 hErrNode_out:8 result_out:4"),
    CUgraphExecUpdateResultInfo("result:4 errorNode:8 errorFromNode:8"),
    /** The value is a union; its members are the ones that are used here. */
    CUlaunchAttribute("id:4 pad:b4 value.cooperative:4@8 value.priority:4@8 value.clusterDim.x:4@8"
            + " value.clusterDim.y:4@12 value.clusterDim.z:4@16 value.programmaticStreamSerializationAllowed:4@8"
            + " value.memSyncDomain:4@8 value.accessPolicyWindow.base_ptr:8@8 value.accessPolicyWindow.num_bytes:8@16"
            + " value.accessPolicyWindow.hitRatio:4@24 value.accessPolicyWindow.hitProp:4@28"
            + " value.accessPolicyWindow.missProp:4@32 value.memSyncDomainMap.default_:1@8"
            + " value.memSyncDomainMap.remote:1@9 value.clusterSchedulingPolicyPreference:4@8"
            + " value.deviceUpdatableKernelNode.deviceUpdatable:4@8 value.deviceUpdatableKernelNode.devNode:8@16"
            + " value.programmaticEvent.event:8@8 value.programmaticEvent.flags:4@16"
            + " value.programmaticEvent.triggerAtBlockStart:4@20 value.launchCompletionEvent.event:8@8"
            + " value.launchCompletionEvent.flags:4@16 value.pad:b64@8"),
    CUlaunchConfig("gridDimX:4 gridDimY:4 gridDimZ:4 blockDimX:4 blockDimY:4 blockDimZ:4 sharedMemBytes:4 hStream:8"
            + " attrs:8 numAttrs:4"),
    /** A union. */
    CUstreamBatchMemOpParams("operation:4 writeValue.address:8 writeValue.value64:8 writeValue.flags:4"
            + " writeValue.alias:8 flushRemoteWrites.flags:4@4 memoryBarrier.flags:4@4 pad:b48@0"),
    CUdevResource(
            "type:4 sm.smCount:4@96 sm.minSmPartitionSize:4@100 sm.smCoscheduledAlignment:4@104 _oversize:b48@96");

    /** The layouts, parsed on first use: the constructor of a constant cannot look up others. */
    private static final class Layouts {
        static final ImmutableMap<CStruct, Layout> ALL = all();

        private static ImmutableMap<CStruct, Layout> all() {
            Map<CStruct, Layout> all = new EnumMap<>(CStruct.class);
            for (CStruct each : values()) {
                all.put(each, Layout.parse(each.text, all));
            }
            return Maps.immutableEnumMap(all);
        }
    }

    private record Field(int offset, int size) {}

    private record Layout(ImmutableMap<String, Field> fields, int size, int alignment) {

        /** Lays fields out; structures among them are laid out already. */
        static Layout parse(String text, Map<CStruct, Layout> nested) {
            ImmutableMap.Builder<String, Field> fields = ImmutableMap.builder();
            int end = 0;
            int last = 0;
            int largest = 1;
            for (String field : Splitter.on(' ').split(text)) {
                List<String> parts = Splitter.onPattern("[:@]").splitToList(field);
                Layout type = type(parts.get(1), nested);
                int offset = parts.size() > 2 ? Integer.parseInt(parts.get(2)) : up(last, type.alignment());
                fields.put(parts.get(0), new Field(offset, type.size()));
                last = offset + type.size();
                end = Math.max(end, last);
                largest = Math.max(largest, type.alignment());
            }
            return new Layout(fields.buildOrThrow(), up(end, largest), largest);
        }

        private static Layout type(String name, Map<CStruct, Layout> nested) {
            if (name.matches("[0-9]+")) {
                int bytes = Integer.parseInt(name);
                return new Layout(ImmutableMap.of(), bytes, bytes);
            }
            return name.matches("b[0-9]+")
                    ? new Layout(ImmutableMap.of(), Integer.parseInt(name.substring(1)), 1)
                    : Objects.requireNonNull(nested.get(valueOf(name)), name);
        }

        private static int up(int offset, int alignment) {
            return (offset + alignment - 1) / alignment * alignment;
        }
    }

    private final String text;

    CStruct(String text) {
        this.text = text;
    }

    private Layout layout() {
        return Objects.requireNonNull(Layouts.ALL.get(this));
    }

    /** Returns the number of bytes. */
    int size() {
        return layout().size();
    }

    /** Returns the names of the fields. */
    Iterable<String> fieldNames() {
        return layout().fields().keySet();
    }

    /** Returns the offset of a field. */
    int offset(String field) {
        return field(field).offset();
    }

    /** Returns the number of bytes of a field. */
    int size(String field) {
        return field(field).size();
    }

    private Field field(String name) {
        Field field = layout().fields().get(name);
        if (field == null) {
            throw new AssertionError(this + " has no field " + name);
        }
        return field;
    }
}
