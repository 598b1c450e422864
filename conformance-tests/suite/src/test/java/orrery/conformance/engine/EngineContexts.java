package orrery.conformance.engine;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import orrery.driver.CUcontext;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevice;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgreenCtx;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;

/** The contexts of a program, and the functions of its kernels in each. */
final class EngineContexts {
    private static final int SMS_OF_PARTITION = 8;
    private static final int SMS_OF_LARGER_PARTITION = 16;

    private final CudaDriver driver;
    private CUcontext current;
    private final Map<Place, CUcontext> contexts = new EnumMap<>(Place.class);
    private final Map<Place, CUgreenCtx> greenContexts = new EnumMap<>(Place.class);
    private final Map<Place, Map<Body, CUfunction>> functions = new EnumMap<>(Place.class);

    /**
     * What a function of the simulator has to know of a kernel.
     *
     * @param whole whether the launch as a whole has a cost
     * @param launches whether it launches graphs
     * @param waits whether it waits for the host
     */
    record Body(boolean whole, boolean launches, boolean waits) {
        static Body of(orrery.conformance.engine.KernelWork kernel) {
            return new Body(
                    kernel.whole(), kernel.launchesGraphs(), kernel.calls().flag() != null);
        }

        private static List<Body> all() {
            List<Body> all = new ArrayList<>();
            for (boolean whole : new boolean[] {false, true}) {
                all.add(new Body(whole, false, false));
                all.add(new Body(whole, true, false));
                all.add(new Body(whole, false, true));
            }
            return all;
        }

        String name() {
            return (whole ? "launch" : "blocks") + (launches ? " that launches" : "") + (waits ? " that waits" : "");
        }
    }

    /** Makes the contexts, and loads {@code kernels} into each. The first context is current then. */
    EngineContexts(CudaDriver driver, EngineHardware hardware, Function<Body, Kernel> kernels) {
        this.driver = driver;
        hardware.places().forEach(place -> makeContext(place, kernels));
        makeCurrent(Place.FIRST);
        if (hardware.linked()) {
            driver.cuCtxEnablePeerAccess(contexts.get(Place.SECOND), 0);
            makeCurrent(Place.SECOND);
            driver.cuCtxEnablePeerAccess(contexts.get(Place.FIRST), 0);
            makeCurrent(Place.FIRST);
        }
    }

    private void makeContext(Place place, Function<Body, Kernel> kernels) {
        CUdevice device = driver.cuDeviceGet(place == Place.SECOND ? 1 : 0);
        if (place.partition()) {
            makeGreenContext(place, device);
            return;
        }
        contexts.put(place, driver.cuDevicePrimaryCtxRetain(device));
        makeCurrent(place);
        CUmoduleImage image = CUmoduleImage.empty();
        for (Body body : Body.all()) {
            image = image.with(body.name(), kernels.apply(body));
        }
        CUmodule module = driver.cuModuleLoadData(image);
        Map<Body, CUfunction> own = new HashMap<>();
        functions.put(place, own);
        for (Body body : Body.all()) {
            own.put(body, driver.cuModuleGetFunction(module, body.name()));
        }
    }

    private void makeGreenContext(Place place, CUdevice device) {
        int sms = place == Place.PARTITION ? SMS_OF_PARTITION : SMS_OF_LARGER_PARTITION;
        CUdevResource all = driver.cuDeviceGetDevResource(device, CUdevResourceType.SM);
        CUdevResource some =
                driver.cuDevSmResourceSplitByCount(1, all, 0, sms).result().get(0);
        greenContexts.put(
                place,
                driver.cuGreenCtxCreate(
                        driver.cuDevResourceGenerateDesc(some), device, CudaDriver.CU_GREEN_CTX_DEFAULT_STREAM));
        functions.put(place, functions.get(Place.FIRST));
    }

    /** Makes a stream. */
    CUstream newStream(Queue queue) {
        int flags = queue.blocking() ? 0 : CudaDriver.CU_STREAM_NON_BLOCKING;
        if (queue == Queue.LEGACY) {
            return CUstream.LEGACY;
        } else if (queue == Queue.PER_THREAD) {
            return CUstream.PER_THREAD;
        } else if (queue.place().partition()) {
            return driver.cuGreenCtxStreamCreate(greenContexts.get(queue.place()), flags, queue.priority());
        }
        makeCurrent(queue.place());
        CUstream stream = driver.cuStreamCreateWithPriority(flags, queue.priority());
        makeCurrent(Place.FIRST);
        return stream;
    }

    void makeCurrent(Place place) {
        current = contexts.get(place);
        driver.cuCtxSetCurrent(current);
    }

    /** The context that is current. */
    CUcontext current() {
        return current;
    }

    /** The function that does what a kernel does, in a context. */
    CUfunction function(orrery.conformance.engine.KernelWork kernel, Place place) {
        return functions.get(place).get(Body.of(kernel));
    }

    void recordAll(Place place, CUevent event) {
        if (place.partition()) {
            driver.cuGreenCtxRecordEvent(greenContexts.get(place), event);
        } else {
            driver.cuCtxRecordEvent(contexts.get(place), event);
        }
    }

    void awaitAll(Place place, CUevent event) {
        if (place.partition()) {
            driver.cuGreenCtxWaitEvent(greenContexts.get(place), event);
        } else {
            driver.cuCtxWaitEvent(contexts.get(place), event);
        }
    }
}
