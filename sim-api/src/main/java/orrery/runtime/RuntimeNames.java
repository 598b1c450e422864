package orrery.runtime;

import com.google.common.base.CaseFormat;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import orrery.device.ApiNames;
import orrery.device.CUresult;

/**
 * The names of the runtime API, by those of the driver API. The functions come from the annotations of the runtime's
 * interfaces, the result codes from {@link cudaError_t}, the device attributes from {@link cudaDeviceAttr}, the other
 * constants from those of the interfaces, save for what the table below has.
 */
final class RuntimeNames implements ApiNames {
    /** The constants that are called otherwise in the runtime, but for the prefix and the case, or are not there. */
    private static final String[][] CONSTANTS = {
        {"CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES", "cudaFuncAttributeMaxDynamicSharedMemorySize"},
        {"CU_MEM_ACCESS_FLAGS_PROT_READWRITE", "cudaMemAccessFlagsProtReadWrite"},
        {"CUDA_ARRAY3D_SPARSE", "cudaArraySparse"},
        {"CUlimit", "cudaLimit"},
        {"CUfunction_attribute", "cudaFuncAttribute"},
        {"CUlaunchAttributeID", "cudaLaunchAttributeID"},
        {"CUjit_option", "cudaJitOption"},
        {"CU_MEMORYTYPE_HOST", "host"},
        {"CU_MEMORYTYPE_DEVICE", "device"},
        {"CU_MEMORYTYPE_ARRAY", "array"},
        {"CU_MEMORYTYPE_UNIFIED", "unified"},
        {"CU_GRAPH_DEBUG_DOT_FLAGS_*", "cudaGraphDebugDotFlags*"},
        {"CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC", "cudaExternalSemaphoreSignalSkipNvSciBufMemSync"},
        {"CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC", "cudaExternalSemaphoreWaitSkipNvSciBufMemSync"},
        {"CUDA_NVSCISYNC_ATTR_SIGNAL", "cudaNvSciSyncAttrSignal"},
        {"CUDA_NVSCISYNC_ATTR_WAIT", "cudaNvSciSyncAttrWait"},
    };

    /** The names, for the exceptions of the runtime. It needs the table above. */
    static final RuntimeNames INSTANCE = new RuntimeNames();

    private final Map<String, String> names = new HashMap<>();

    private RuntimeNames() {
        for (RuntimeCall function : RuntimeCall.values()) {
            names.put(driverName(function), function.name());
        }
        for (RuntimeCall function : RuntimeCall.values()) {
            function.counterparts().forEach(driver -> names.putIfAbsent(driver, function.name()));
        }
        for (CUresult code : CUresult.values()) {
            names.put(code.name(), cudaError_t.of(code).name());
        }
        for (cudaDeviceAttr attribute : cudaDeviceAttr.values()) {
            names.put("CU_DEVICE_ATTRIBUTE_" + attribute.driver().name(), attribute.name());
        }
        for (Field constant : CudaRuntime.class.getFields()) {
            String name = CaseFormat.UPPER_CAMEL.to(
                    CaseFormat.UPPER_UNDERSCORE, constant.getName().substring("cuda".length()));
            names.put("CU_" + name, constant.getName());
            names.put("CUDA_" + name, constant.getName());
        }
        Arrays.stream(CONSTANTS).forEach(constant -> names.put(constant[0], constant[1]));
    }

    /** Returns the name of a function of the driver that is called alike, whether there is one or not. */
    private static String driverName(RuntimeCall function) {
        return "cu" + function.name().substring("cuda".length());
    }

    @Override
    public String of(String driverName) {
        return names.getOrDefault(driverName, driverName);
    }
}
