package jcuda.driver;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import jcuda.Pointer;
import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;
import orrery.device.CUmemorytype;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUmemsetNodeParams;
import orrery.jcuda.conversion.Constants;
import orrery.jcuda.conversion.Handles;
import orrery.jcuda.conversion.IpcHandles;
import orrery.jcuda.conversion.JCudaKernelArguments;
import orrery.jcuda.conversion.NativeParts;
import orrery.sim.CudaException;

/**
 * The values of JCuda's structures, callbacks and arrays as those of the driver, where fields do not simply correspond.
 * Generated functions find a method by the types that it converts.
 */
final class Structures {
    private Structures() {}

    // -- copies --------------------------------------------------------------------------------------------------

    static CUmemcpy2D copy(CUDA_MEMCPY2D from) {
        return new CUmemcpy2D(
                operand(from.dstMemoryType, from.dstHost, from.dstDevice, from.dstArray, new long[] {
                    from.dstPitch, 0, from.dstXInBytes, from.dstY, 0
                }),
                operand(from.srcMemoryType, from.srcHost, from.srcDevice, from.srcArray, new long[] {
                    from.srcPitch, 0, from.srcXInBytes, from.srcY, 0
                }),
                from.WidthInBytes,
                from.Height);
    }

    static CUmemcpy3D copy(CUDA_MEMCPY3D from) {
        requireNoLevels(from.dstLOD, from.srcLOD);
        return new CUmemcpy3D(
                operand(from.dstMemoryType, from.dstHost, from.dstDevice, from.dstArray, new long[] {
                    from.dstPitch, from.dstHeight, from.dstXInBytes, from.dstY, from.dstZ
                }),
                operand(from.srcMemoryType, from.srcHost, from.srcDevice, from.srcArray, new long[] {
                    from.srcPitch, from.srcHeight, from.srcXInBytes, from.srcY, from.srcZ
                }),
                from.WidthInBytes,
                from.Height,
                from.Depth);
    }

    static CUmemcpy3D copy(CUDA_MEMCPY3D_PEER from) {
        requireNoLevels(from.dstLOD, from.srcLOD);
        return new CUmemcpy3D(
                operand(from.dstMemoryType, from.dstHost, from.dstDevice, from.dstArray, new long[] {
                    from.dstPitch, from.dstHeight, from.dstXInBytes, from.dstY, from.dstZ
                }),
                operand(from.srcMemoryType, from.srcHost, from.srcDevice, from.srcArray, new long[] {
                    from.srcPitch, from.srcHeight, from.srcXInBytes, from.srcY, from.srcZ
                }),
                from.WidthInBytes,
                from.Height,
                from.Depth);
    }

    private static void requireNoLevels(long target, long source) {
        if (target != 0 || source != 0) {
            throw CudaException.of(
                    orrery.device.CUresult.CUDA_ERROR_INVALID_VALUE,
                    "a copy has dstLOD " + target + " and srcLOD " + source + ": legal is 0");
        }
    }

    /** Returns one end of a copy; {@code place} has its pitch, height, x, y and z. */
    private static CUmemcpy3D.Operand operand(
            int type, @Nullable Pointer host, @Nullable CUdeviceptr device, @Nullable CUarray array, long[] place) {
        CUmemorytype kind = Constants.of(CUmemorytype.class, type);
        return new CUmemcpy3D.Operand(
                kind,
                kind == CUmemorytype.ARRAY ? 0 : NativeParts.address(kind == CUmemorytype.HOST ? host : device),
                place[0],
                place[1],
                place[2],
                place[3],
                place[4],
                Handles.get(array, orrery.driver.CUarray.class));
    }

    static void put(CUDA_MEMCPY3D to, CUmemcpy3D from) {
        CUmemcpy3D.Operand target = from.target();
        to.dstMemoryType = Constants.number(target.memoryType());
        to.dstHost = to.dstDevice = NativeParts.pointer(target.address());
        to.dstArray = array(target.array());
        to.dstPitch = target.pitch();
        to.dstHeight = target.height();
        to.dstXInBytes = target.xInBytes();
        to.dstY = target.y();
        to.dstZ = target.z();
        CUmemcpy3D.Operand source = from.source();
        to.srcMemoryType = Constants.number(source.memoryType());
        to.srcHost = to.srcDevice = NativeParts.pointer(source.address());
        to.srcArray = array(source.array());
        to.srcPitch = source.pitch();
        to.srcHeight = source.height();
        to.srcXInBytes = source.xInBytes();
        to.srcY = source.y();
        to.srcZ = source.z();
        to.WidthInBytes = from.widthInBytes();
        to.Height = from.height();
        to.Depth = from.depth();
    }

    private static CUarray array(orrery.driver.@Nullable CUarray handle) {
        CUarray array = new CUarray();
        Handles.set(array, handle);
        return array;
    }

    // -- memory --------------------------------------------------------------------------------------------------

    static CUmemPoolProps pool(jcuda.driver.CUmemPoolProps from) {
        return new CUmemPoolProps(
                Constants.of(CUmemPoolProps.AllocationType.class, from.allocType),
                from.handleTypes,
                location(from.location),
                0);
    }

    /** Converts the properties of memory that is neither compressible nor of Windows. */
    static orrery.driver.CUmemAllocationProp properties(CUmemAllocationProp from) {
        CUmemAllocationProp_allocFlags flags = from.allocFlags;
        if (from.win32HandleMetaData != null
                || flags.compressionType != 0
                || flags.gpuDirectRDMACapable != 0
                || flags.usage != 0) {
            throw new UnsupportedOperationException("memory with allocFlags or win32HandleMetaData: legal is none");
        }
        return new orrery.driver.CUmemAllocationProp(
                Constants.of(CUmemPoolProps.AllocationType.class, from.type),
                from.requestedHandleTypes,
                location(from.location));
    }

    static void put(CUmemAllocationProp to, orrery.driver.CUmemAllocationProp from) {
        to.type = Constants.number(from.type());
        to.requestedHandleTypes = from.requestedHandleTypes();
        to.location = new jcuda.driver.CUmemLocation(
                Constants.number(from.location().type()), from.location().id());
    }

    /** Returns a place; that of a structure which names none is invalid. */
    private static CUmemLocation location(jcuda.driver.@Nullable CUmemLocation from) {
        return from == null
                ? new CUmemLocation(CUmemLocation.Type.INVALID, 0)
                : new CUmemLocation(Constants.of(CUmemLocation.Type.class, from.type), from.id);
    }

    /** Returns the place that a device stands for, which may be {@link JCudaDriver#CU_DEVICE_CPU}. */
    static CUmemLocation location(CUdevice device) {
        int ordinal = (int) NativeParts.number(device);
        return ordinal == -1 ? CUmemLocation.HOST : CUmemLocation.device(ordinal);
    }

    static orrery.driver.CUmemAccessDesc[] access(CUmemAccessDesc[] from, long count) {
        return Arrays.stream(from, 0, Math.toIntExact(count))
                .map(each -> new orrery.driver.CUmemAccessDesc(
                        location(each.location), Constants.of(orrery.driver.CUmemAccessDesc.Flags.class, each.flags)))
                .toArray(orrery.driver.CUmemAccessDesc[]::new);
    }

    // -- modules and launches ------------------------------------------------------------------------------------

    static CUkernelNodeParams kernel(CUDA_KERNEL_NODE_PARAMS from) {
        orrery.driver.CUfunction function = Handles.get(from.func, orrery.driver.CUfunction.class);
        return new CUkernelNodeParams(
                function,
                from.gridDimX,
                from.gridDimY,
                from.gridDimZ,
                from.blockDimX,
                from.blockDimY,
                from.blockDimZ,
                from.sharedMemBytes,
                List.of(JCudaKernelArguments.of(function, from.kernelParams, from.extra)));
    }

    static void put(CUDA_KERNEL_NODE_PARAMS to, CUkernelNodeParams from) {
        to.func = new CUfunction();
        Handles.set(to.func, from.func());
        to.gridDimX = from.gridDimX();
        to.gridDimY = from.gridDimY();
        to.gridDimZ = from.gridDimZ();
        to.blockDimX = from.blockDimX();
        to.blockDimY = from.blockDimY();
        to.blockDimZ = from.blockDimZ();
        to.sharedMemBytes = from.sharedMemBytes();
        to.kernelParams = JCudaKernelArguments.pointer(from.kernelParams());
        to.extra = null;
    }

    static CUmemsetNodeParams memset(CUDA_MEMSET_NODE_PARAMS from, @Nullable CUcontext context) {
        return new CUmemsetNodeParams(
                NativeParts.address(from.dst),
                from.pitch,
                from.value,
                from.elementSize,
                from.width,
                from.height,
                Handles.get(context, orrery.driver.CUcontext.class));
    }

    static CUmemsetNodeParams memset(CUDA_MEMSET_NODE_PARAMS from) {
        return memset(from, null);
    }

    // -- functions of the host -----------------------------------------------------------------------------------

    static Runnable function(CUhostFn function, @Nullable Object userData) {
        return new HostFunction(function, userData);
    }

    static CUhostNodeParams host(CUDA_HOST_NODE_PARAMS from) {
        return new CUhostNodeParams(new HostFunction(from.fn, from.userData));
    }

    static void put(CUDA_HOST_NODE_PARAMS to, CUhostNodeParams from) {
        if (from.fn() instanceof HostFunction function) {
            to.fn = function.function();
            to.userData = function.userData();
        } else {
            to.fn = userData -> from.fn().run();
            to.userData = null;
        }
    }

    /** A function of JCuda with what it is called with. */
    private record HostFunction(CUhostFn function, @Nullable Object userData) implements Runnable {
        @Override
        public void run() {
            function.call(userData);
        }
    }

    static BiConsumer<orrery.driver.CUstream, orrery.device.CUresult> callback(
            CUstreamCallback callback, @Nullable Object userData) {
        return (stream, result) -> {
            CUstream called = new CUstream();
            Handles.set(called, stream);
            callback.call(called, result.code(), userData);
        };
    }

    // -- results -------------------------------------------------------------------------------------------------

    static void put(CUuuid to, UUID from) {
        to.bytes = ByteBuffer.allocate(16)
                .putLong(from.getMostSignificantBits())
                .putLong(from.getLeastSignificantBits())
                .array();
    }

    // -- attributes ----------------------------------------------------------------------------------------------

    static void put(CUstreamAttrValue to, CUlaunchAttribute from) {
        to.accessPolicyWindow = window(from.accessPolicyWindow());
        to.syncPolicy = from.value();
    }

    static CUlaunchAttribute attribute(int id, CUstreamAttrValue from) {
        return id == CUstreamAttrID.CU_STREAM_ATTRIBUTE_ACCESS_POLICY_WINDOW
                ? CUlaunchAttribute.accessPolicyWindow(window(from.accessPolicyWindow))
                : new CUlaunchAttribute(Constants.of(CUlaunchAttribute.ID.class, id), from.syncPolicy);
    }

    static void put(CUkernelNodeAttrValue to, CUlaunchAttribute from) {
        to.accessPolicyWindow = window(from.accessPolicyWindow());
        to.cooperative = from.value();
    }

    static CUlaunchAttribute attribute(int id, CUkernelNodeAttrValue from) {
        return id == CUkernelNodeAttrID.CU_KERNEL_NODE_ATTRIBUTE_ACCESS_POLICY_WINDOW
                ? CUlaunchAttribute.accessPolicyWindow(window(from.accessPolicyWindow))
                : new CUlaunchAttribute(Constants.of(CUlaunchAttribute.ID.class, id), from.cooperative);
    }

    private static @Nullable CUaccessPolicyWindow window(orrery.driver.@Nullable CUaccessPolicyWindow from) {
        return from == null
                ? null
                : new CUaccessPolicyWindow(
                        NativeParts.pointer(from.basePtr()),
                        from.numBytes(),
                        from.hitRatio(),
                        Constants.number(from.hitProp()),
                        Constants.number(from.missProp()));
    }

    private static orrery.driver.CUaccessPolicyWindow window(CUaccessPolicyWindow from) {
        return new orrery.driver.CUaccessPolicyWindow(
                NativeParts.address(from.base_ptr),
                from.num_bytes,
                from.hitRatio,
                Constants.of(orrery.driver.CUaccessProperty.class, from.hitProp),
                Constants.of(orrery.driver.CUaccessProperty.class, from.missProp));
    }

    // -- handles for other processes -----------------------------------------------------------------------------

    static orrery.driver.CUipcMemHandle memory(CUipcMemHandle from) {
        return IpcHandles.get(from, orrery.driver.CUipcMemHandle.class, orrery.driver.CUipcMemHandle::of);
    }

    static void put(CUipcMemHandle to, orrery.driver.CUipcMemHandle from) {
        IpcHandles.set(to, from, from::reserved);
    }

    static orrery.driver.CUipcEventHandle event(CUipcEventHandle from) {
        return IpcHandles.get(from, orrery.driver.CUipcEventHandle.class, orrery.driver.CUipcEventHandle::of);
    }

    static void put(CUipcEventHandle to, orrery.driver.CUipcEventHandle from) {
        IpcHandles.set(to, from, from::reserved);
    }
}
