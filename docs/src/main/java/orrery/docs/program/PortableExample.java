package orrery.docs.program;

import java.io.PrintStream;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;

/** An example that runs unchanged on the simulator and on the GPU of the computer. */
public interface PortableExample extends Example {

    /**
     * Runs the program.
     *
     * @param cuda the driver, which may not have been initialized
     * @param out what the program prints to
     */
    void run(CudaDriver cuda, PrintStream out);

    @Override
    default void run(Machine machine, PrintStream out) {
        run(CudaDriver.of(machine), out);
    }
}
