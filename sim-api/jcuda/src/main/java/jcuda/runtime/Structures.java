package jcuda.runtime;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;
import orrery.driver.CUaccessPolicyWindow;
import orrery.driver.CUaccessProperty;
import orrery.driver.CUipcEventHandle;
import orrery.driver.CUipcMemHandle;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUstream;
import orrery.jcuda.conversion.Constants;
import orrery.jcuda.conversion.Handles;
import orrery.jcuda.conversion.IpcHandles;
import orrery.jcuda.conversion.NativeParts;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaHostFn_t;
import orrery.runtime.cudaMemoryType;

/**
 * The values of JCuda's structures and callbacks as those of the runtime, where fields do not simply correspond.
 * Generated functions find a method by the types that it converts.
 */
final class Structures {
    private Structures() {}

    static cudaHostFn_t function(cudaHostFn function) {
        return function::call;
    }

    static BiConsumer<CUstream, cudaError_t> callback(cudaStreamCallback callback, @Nullable Object userData) {
        return (stream, result) -> {
            cudaStream_t called = new cudaStream_t();
            Handles.set(called, stream);
            callback.call(called, result.code(), userData);
        };
    }

    /** Returns the place that the number of a device stands for, which may be {@link JCuda#cudaCpuDeviceId}. */
    static CUmemLocation location(int device) {
        return device == JCuda.cudaCpuDeviceId ? CUmemLocation.HOST : CUmemLocation.device(device);
    }

    static void put(cudaDeviceProp to, orrery.runtime.cudaDeviceProp from) {
        DeviceProperties.put(to, from);
    }

    @SuppressWarnings("deprecation") // older programs read these fields
    static void put(cudaPointerAttributes to, orrery.runtime.cudaPointerAttributes from) {
        to.type = Constants.number(from.type());
        to.memoryType = to.type;
        to.device = from.device();
        to.devicePointer = NativeParts.pointer(from.devicePointer());
        to.hostPointer = NativeParts.pointer(from.hostPointer());
        to.isManaged = from.type() == cudaMemoryType.MANAGED ? 1 : 0;
    }

    // -- attributes ----------------------------------------------------------------------------------------------

    static void put(cudaStreamAttrValue to, CUlaunchAttribute from) {
        CUaccessPolicyWindow window = from.accessPolicyWindow();
        to.accessPolicyWindow = window == null
                ? null
                : new cudaAccessPolicyWindow(
                        NativeParts.pointer(window.basePtr()),
                        window.numBytes(),
                        window.hitRatio(),
                        Constants.number(window.hitProp()),
                        Constants.number(window.missProp()));
        to.syncPolicy = from.value();
    }

    static CUlaunchAttribute attribute(int id, cudaStreamAttrValue from) {
        if (id != cudaStreamAttrID.cudaStreamAttributeAccessPolicyWindow) {
            return new CUlaunchAttribute(Constants.of(CUlaunchAttribute.ID.class, id), from.syncPolicy);
        }
        cudaAccessPolicyWindow window = from.accessPolicyWindow;
        return CUlaunchAttribute.accessPolicyWindow(new CUaccessPolicyWindow(
                NativeParts.address(window.base_ptr),
                window.num_bytes,
                window.hitRatio,
                Constants.of(CUaccessProperty.class, window.hitProp),
                Constants.of(CUaccessProperty.class, window.missProp)));
    }

    // -- handles for other processes -----------------------------------------------------------------------------

    static CUipcMemHandle memory(cudaIpcMemHandle from) {
        return IpcHandles.get(from, CUipcMemHandle.class, CUipcMemHandle::of);
    }

    static void put(cudaIpcMemHandle to, CUipcMemHandle from) {
        IpcHandles.set(to, from, from::reserved);
    }

    static CUipcEventHandle event(cudaIpcEventHandle from) {
        return IpcHandles.get(from, CUipcEventHandle.class, CUipcEventHandle::of);
    }

    static void put(cudaIpcEventHandle to, CUipcEventHandle from) {
        IpcHandles.set(to, from, from::reserved);
    }
}
