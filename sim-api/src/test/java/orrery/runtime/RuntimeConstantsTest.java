package orrery.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.base.CaseFormat;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.driver.CUmemAdvise;
import orrery.driver.CUmemRangeAttribute;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalSemaphoreHandleType;

class RuntimeConstantsTest {
    /** Constants whose names in the runtime do not follow from those here. */
    private static String documented(Enum<?> constant) {
        return switch (constant.name()) {
            case "NVSCIBUF" -> "NvSciBuf";
            case "NVSCISYNC" -> "NvSciSync";
            case "D3D11_KEYED_MUTEX" -> "KeyedMutex";
            case "D3D11_KEYED_MUTEX_KMT" -> "KeyedMutexKmt";
            default ->
                CaseFormat.UPPER_UNDERSCORE
                        .to(CaseFormat.UPPER_CAMEL, constant.name())
                        .replace("D3d", "D3D");
        };
    }

    @Test
    void enumeratorsHaveTheNamesOfTheRuntime() throws ReflectiveOperationException {
        check("cudaMemAdvise", Arrays.asList(CUmemAdvise.values()));
        check("cudaMemRangeAttribute", Arrays.asList(CUmemRangeAttribute.values()));
        check("cudaMemoryType", Arrays.asList(cudaMemoryType.values()));
        List<ExternalMemoryHandleType> memory = Arrays.asList(ExternalMemoryHandleType.values());
        check("cudaExternalMemoryHandleType", memory.subList(0, memory.indexOf(ExternalMemoryHandleType.DMABUF_FD)));
        check("cudaExternalSemaphoreHandleType", Arrays.asList(ExternalSemaphoreHandleType.values()));
    }

    private static void check(String prefix, List<? extends Enum<?>> constants) throws ReflectiveOperationException {
        for (Enum<?> each : constants) {
            assertEquals(
                    each, CudaRuntime.class.getField(prefix + documented(each)).get(null));
        }
    }
}
