package jcuda.driver;

import java.util.Arrays;
import java.util.List;
import jcuda.Pointer;
import org.jspecify.annotations.Nullable;
import orrery.device.CUmemorytype;
import orrery.driver.CUarray3DDescriptor;
import orrery.driver.CUarrayDescriptor;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUmemsetNodeParams;
import orrery.sim.ArrayFormat;

/** The values of JCuda's structures as those of the driver. */
final class Structures {
    private Structures() {}

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

    /** One end of a copy; {@code place} has its pitch, height, x, y and z. */
    private static CUmemcpy3D.Operand operand(
            int type, @Nullable Pointer host, @Nullable CUdeviceptr device, @Nullable CUarray array, long[] place) {
        CUmemorytype kind = DriverCall.constant(CUmemorytype.class, type - 1);
        return new CUmemcpy3D.Operand(
                kind,
                kind == CUmemorytype.ARRAY ? 0 : NativeParts.address(kind == CUmemorytype.HOST ? host : device),
                place[0],
                place[1],
                place[2],
                place[3],
                place[4],
                Handles.of(array));
    }

    static CUarrayDescriptor descriptor(CUDA_ARRAY_DESCRIPTOR from) {
        return new CUarrayDescriptor(from.Width, from.Height, format(from.Format), from.NumChannels);
    }

    static CUarray3DDescriptor descriptor(CUDA_ARRAY3D_DESCRIPTOR from) {
        return new CUarray3DDescriptor(
                from.Width, from.Height, from.Depth, format(from.Format), from.NumChannels, from.Flags);
    }

    private static ArrayFormat format(int value) {
        return Arrays.stream(ArrayFormat.values())
                .filter(each -> each.value() == value)
                .findFirst()
                .orElse(null);
    }

    /** Only pools of a device that are not shared with processes. */
    static orrery.driver.CUmemPoolProps pool(CUmemPoolProps from) {
        if (from.allocType != CUmemAllocationType.CU_MEM_ALLOCATION_TYPE_PINNED
                || from.location.type != CUmemLocationType.CU_MEM_LOCATION_TYPE_DEVICE
                || from.handleTypes != 0) {
            throw new UnsupportedOperationException("cuMemPoolCreate with allocation type " + from.allocType
                    + ", location type " + from.location.type + " and handle types " + from.handleTypes
                    + ": legal are CU_MEM_ALLOCATION_TYPE_PINNED, CU_MEM_LOCATION_TYPE_DEVICE and 0");
        }
        return orrery.driver.CUmemPoolProps.onDevice(from.location.id);
    }

    static CUkernelNodeParams kernel(CUDA_KERNEL_NODE_PARAMS from) {
        ModuleFunctions.checkNoExtra(from.extra);
        return new CUkernelNodeParams(
                Handles.of(from.func),
                from.gridDimX,
                from.gridDimY,
                from.gridDimZ,
                from.blockDimX,
                from.blockDimY,
                from.blockDimZ,
                from.sharedMemBytes,
                List.of(NativeParts.arguments(from.kernelParams)));
    }

    static CUmemsetNodeParams memset(CUDA_MEMSET_NODE_PARAMS from, @Nullable CUcontext context) {
        return new CUmemsetNodeParams(
                NativeParts.address(from.dst),
                from.pitch,
                from.value,
                from.elementSize,
                from.width,
                from.height,
                Handles.of(context));
    }

    static CUhostNodeParams host(CUDA_HOST_NODE_PARAMS from) {
        CUhostFn function = from.fn;
        Object userData = from.userData;
        return new CUhostNodeParams(() -> function.call(userData));
    }
}
