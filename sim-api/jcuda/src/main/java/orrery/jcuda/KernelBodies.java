package orrery.jcuda;

import java.util.List;
import java.util.Map;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;

/**
 * The kernels of a JCuda program, written in Java, for the simulator. A GPU runs the PTX or the cubin that the program
 * loads.
 *
 * <p>Implementations are found by {@link java.util.ServiceLoader}: a file
 * {@code META-INF/services/orrery.jcuda.KernelBodies} on the class path names them. Therefore, the program itself stays
 * unchanged. A test can also pass them to {@link JCudaAdapter#add}.
 */
public interface KernelBodies {
    /** Returns the kernels by the names that the program passes to {@code cuModuleGetFunction}. */
    Map<String, Kernel> kernels();

    /** Returns the variables that the program asks for by {@code cuModuleGetGlobal}. */
    default List<DeviceVariable> variables() {
        return List.of();
    }
}
