package orrery.conformance.replay;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.hardware.HardwareDriver;
import orrery.sim.CudaException;
import orrery.sim.Machine;

/**
 * A driver of which nothing is known but the API, as that of a GPU, or the simulated machine behind it. A GPU does not
 * say when everything has finished that can, and a call that waits for some work waits for a closed gate too: a query
 * that answers {@code CUDA_ERROR_NOT_READY} is believed when it still does after a while, and what is read beside the
 * API is read after a pause. Where something else lets everything finish, there are no pauses.
 */
final class DriverTarget implements ReplayTarget {
    private static final Duration SETTLING = Duration.ofMillis(40);
    /** More contexts than a transcript pushes. */
    private static final int MAX_CONTEXTS = 64;

    private final CudaDriver driver;
    /** The simulated machine behind the driver; null for none. */
    private final @Nullable SimulatedTarget simulated;

    private final @Nullable Runnable settling;
    private CUstream own;
    private CUcontext context;
    private boolean isPrimary;

    /**
     * Creates the target of a driver.
     *
     * @param machine the simulated machine behind the driver; null for none
     * @param settling lets everything finish that can; null for a device on which real time passes
     */
    DriverTarget(CudaDriver driver, @Nullable Machine machine, @Nullable Runnable settling) {
        this.driver = driver;
        this.settling = settling;
        simulated = machine == null ? null : new SimulatedTarget(machine, driver);
        driver.cuInit(0);
    }

    /** Returns the GPU of this computer. */
    static DriverTarget hardware() {
        return new DriverTarget(HardwareDriver.open(), null, null);
    }

    @Override
    public CudaDriver driver() {
        return driver;
    }

    /** Creates the stream that memory is read in: it is never captured, and has no order with others. */
    @Override
    public void begin(boolean primaryContext) {
        isPrimary = primaryContext;
        context = driver.cuCtxGetCurrent();
        own = driver.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
    }

    @Override
    public void settle(String operation) {
        if (settling != null) {
            settling.run();
            return;
        }
        switch (operation) {
            case "read", "readhost" -> pause(SETTLING.dividedBy(4));
            case "hostlog", "hostset", "settle" -> pause(SETTLING);
            default -> {}
        }
    }

    @Override
    public void settle() {
        if (settling != null) {
            settling.run();
            return;
        }
        try {
            driver.cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode.RELAXED);
            driver.cuCtxSynchronize();
        } catch (CudaException e) {
            // A transcript may leave its context broken; the process ends then.
            pause(SETTLING);
        }
    }

    @Override
    public Duration patience() {
        return settling == null ? SETTLING : Duration.ZERO;
    }

    @Override
    public void pause(Duration time) {
        if (simulated != null) {
            simulated.pause(time);
            return;
        } else if (settling != null) {
            settling.run();
            return;
        }
        try {
            Thread.sleep(Math.min(time.toMillis(), SETTLING.toMillis()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void zero(long address, long count) {
        if (simulated != null) {
            simulated.zero(address, count);
            return;
        }
        long zeros = driver.host().of(new byte[Math.toIntExact(Integer.BYTES * count)]);
        try {
            // A copy, unlike a memset, also reaches the memory of another device.
            driver.cuMemcpyHtoDAsync(address, zeros, Integer.BYTES * count, own);
            driver.cuStreamSynchronize(own);
        } finally {
            driver.host().free(zeros);
        }
    }

    @Override
    public List<Integer> read(long address, long count) {
        if (simulated != null) {
            return simulated.read(address, count);
        }
        CUstreamCaptureMode before = driver.cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode.RELAXED);
        long buffer = driver.host().allocate(Math.max(1, Integer.BYTES * count));
        try {
            driver.cuMemcpyDtoHAsync(buffer, address, Integer.BYTES * count, own);
            driver.cuStreamSynchronize(own);
            return MachineMemory.numbers(driver.host().ints(buffer), 0, count);
        } finally {
            driver.host().free(buffer);
            driver.cuThreadExchangeStreamCaptureMode(before);
        }
    }

    @Override
    public Machine machine() {
        return simulated().machine();
    }

    @Override
    public Vulkan vulkan() {
        return simulated().vulkan();
    }

    private SimulatedTarget simulated() {
        if (simulated == null) {
            throw new UnsupportedOperationException("a driver is no simulated machine");
        }
        return simulated;
    }

    @Override
    public void close() {
        try {
            if (isPrimary) {
                driver.cuDevicePrimaryCtxReset(new CUdevice(0));
                driver.cuDevicePrimaryCtxRelease(new CUdevice(0));
            } else {
                driver.cuCtxDestroy(context);
            }
            for (int i = 0; i < MAX_CONTEXTS && driver.cuCtxGetCurrent() != null; i++) {
                driver.cuCtxPopCurrent();
            }
        } catch (CudaException e) {
            // The context is gone already, or the GPU has a fault, which ends the process.
            pause(SETTLING);
        } finally {
            driver.cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode.GLOBAL);
        }
    }
}
