package orrery.conformance.replay;

import java.time.Duration;
import java.util.List;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.Machine;

/** The driver that a transcript runs on, and what a recorder needs beside it. */
interface ReplayTarget extends AutoCloseable {

    /** Returns the driver. */
    CudaDriver driver();

    /**
     * Does what has to follow when the context of a transcript is current and its kernels are loaded.
     *
     * @param primaryContext whether the context is the primary one
     */
    void begin(boolean primaryContext);

    /**
     * Lets everything finish that can, as far as an operation could see it.
     *
     * @param operation the operation that comes next
     */
    void settle(String operation);

    /** Lets everything finish that can. */
    void settle();

    /** Returns how long a query that answers {@code CUDA_ERROR_NOT_READY} is asked again. */
    Duration patience();

    /** Advances the time. */
    void pause(Duration time);

    /** Sets cells of device memory to 0, in no order with other work. */
    void zero(long address, long count);

    /**
     * Reads cells of memory, in no order with other work.
     *
     * @throws CudaException if the device has a fault
     */
    List<Integer> read(long address, long count);

    /** Returns the simulated machine. */
    Machine machine();

    /** Returns the other API of the machine. */
    Vulkan vulkan();

    @Override
    void close();
}
