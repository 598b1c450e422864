package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.reflect.ClassPath;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.device.CUgraphNodeType;
import orrery.device.CUmemLocation;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaConditionalNodeParams;
import orrery.runtime.cudaGraphNodeParams;
import orrery.runtime.cudaKernelNodeParams;
import orrery.runtime.cudaMemAllocNodeParams;
import orrery.runtime.cudaMemLocation;
import orrery.sim.Kernel;

/** Structs of the runtime as text. */
class StructTextTest {
    @Test
    void everyStructHasText() throws IOException, NoSuchMethodException {
        List<Class<?>> structs = ClassPath.from(CudaRuntime.class.getClassLoader())
                .getTopLevelClasses(CudaRuntime.class.getPackageName())
                .stream()
                .<Class<?>>map(ClassPath.ClassInfo::load)
                .filter(each -> each.getFields().length > 0 && each.getConstructors().length > 0)
                .toList();
        assertTrue(structs.contains(cudaMemLocation.class), structs::toString);
        for (Class<?> each : structs) {
            assertNotEquals(Object.class, each.getMethod("toString").getDeclaringClass(), each::getName);
        }
    }

    @Test
    void fieldsAreNamed() {
        cudaMemLocation location = new cudaMemLocation();
        location.type = CUmemLocation.Type.DEVICE;
        location.id = 1;
        assertEquals("cudaMemLocation[type=DEVICE, id=1]", location.toString());
    }

    @Test
    void addressesAreHexadecimal() {
        cudaMemAllocNodeParams alloc = new cudaMemAllocNodeParams();
        alloc.dptr = 0x7f00_0000_0000L;
        alloc.bytesize = 4096;
        String text = alloc.toString();
        assertTrue(text.contains("dptr=0x7f0000000000"), text);
        assertTrue(text.contains("bytesize=4096"), text);
    }

    @Test
    void parametersOfANodeAreThoseOfItsType() {
        cudaGraphNodeParams params = new cudaGraphNodeParams(CUgraphNodeType.KERNEL);
        params.kernel.func = Kernel.empty().named("saxpy");
        params.kernel.kernelParams = new Object[] {1, 2f};
        assertEquals("cudaGraphNodeParams[type=KERNEL, " + params.kernel + "]", params.toString());
        assertTrue(params.toString().contains(cudaKernelNodeParams.class.getSimpleName() + "[func=kernel saxpy "));
        assertTrue(params.toString().contains("kernelParams=[1, 2.0]"), params::toString);
        for (CUgraphNodeType each : CUgraphNodeType.values()) {
            assertTrue(new cudaGraphNodeParams(each).toString().startsWith("cudaGraphNodeParams[type=" + each));
        }
        assertTrue(new cudaGraphNodeParams(CUgraphNodeType.CONDITIONAL)
                .toString()
                .contains(cudaConditionalNodeParams.class.getSimpleName()));
    }
}
