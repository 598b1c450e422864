package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import orrery.device.CUstreamCaptureStatus;
import orrery.driver.CUcontext;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgreenCtx;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.CudaException;
import orrery.sim.Kernel;

/** Green contexts and their streams. */
final class GreenCases {
    private GreenCases() {}

    private static CUcontext convert(Rig rig, CUgreenCtx green) {
        return rig.cuda().cuCtxFromGreenCtx(green);
    }

    @Violates("CTX-10")
    static void convertNoContext(Rig rig) {
        convert(rig, null);
    }

    private static void useAContextOf(Rig rig, boolean anotherMachine) {
        try (Rig other = new Rig()) {
            rig.cuda().cuGreenCtxGetId(new GreenRig(anotherMachine ? other : rig).context());
        }
    }

    @Violates("CTX-10")
    static void useAContextOfAnotherMachine(Rig rig) {
        useAContextOf(rig, true);
    }

    @Complies("CTX-10")
    static void useAContextOfTheMachine(Rig rig) {
        useAContextOf(rig, false);
    }

    @Complies("CTX-10")
    static void convertAContext(Rig rig) {
        CUgreenCtx green = new GreenRig(rig).context();
        assertEquals(rig.cuda().cuGreenCtxGetId(green), rig.cuda().cuCtxGetId(convert(rig, green)));
    }

    @Violates(
            value = "CTX-17",
            says = {"cuCtxDestroy is given what green context", "cuGreenCtxDestroy"})
    static void destroyWhatWasConverted(Rig rig) {
        destroy(rig, rig.cuda().cuCtxFromGreenCtx(new GreenRig(rig).context()));
    }

    @Complies("CTX-17")
    static void destroyWhatWasCreated(Rig rig) {
        destroy(rig, rig.context());
    }

    private static void destroy(Rig rig, CUcontext context) {
        rig.cuda().cuCtxDestroy(context);
    }

    @Complies("CTX-17")
    static void destroyTheGreenContextAfterItsConversion(Rig rig) {
        GreenRig green = new GreenRig(rig);
        green.enter();
        rig.cuda().cuGreenCtxDestroy(green.context());
    }

    @Violates("CTX-11")
    static void useWhatIsDestroyed(Rig rig) {
        CUgreenCtx green = new GreenRig(rig).context();
        rig.cuda().cuGreenCtxDestroy(green);
        rig.cuda().cuGreenCtxDestroy(green);
    }

    private static void useAContext(Rig rig, boolean afterReset) {
        CUgreenCtx green = new GreenRig(rig).context();
        if (afterReset) {
            rig.cuda().cuDevicePrimaryCtxReset(rig.device());
        }
        rig.cuda().cuGreenCtxGetId(green);
    }

    @Violates("CTX-11")
    static void useWhatWentWithThePrimaryContext(Rig rig) {
        useAContext(rig, true);
    }

    @Complies("CTX-11")
    static void useWhatLives(Rig rig) {
        useAContext(rig, false);
    }

    @Complies("CTX-11")
    static void destroyOnce(Rig rig) {
        rig.cuda().cuGreenCtxDestroy(new GreenRig(rig).context());
    }

    @Violates("CTX-12")
    static void createWithoutADefaultStream(Rig rig) {
        rig.cuda().cuGreenCtxCreate(null, rig.device(), 0);
    }

    @Complies("CTX-12")
    static void createOfTheWholeDevice(Rig rig) {
        rig.cuda().cuGreenCtxCreate(null, rig.device(), 1);
    }

    @Violates("CTX-13")
    static void createABlockingStream(Rig rig) {
        rig.cuda().cuGreenCtxStreamCreate(new GreenRig(rig).context(), 0, 0);
    }

    @Complies("CTX-13")
    static void createANonBlockingStream(Rig rig) {
        rig.cuda().cuGreenCtxStreamCreate(new GreenRig(rig).context(), 1, 0);
    }

    @Complies("CTX-13")
    static void createAStreamOfAnyPriority(Rig rig) {
        CUstream stream = rig.cuda().cuGreenCtxStreamCreate(new GreenRig(rig).context(), 1, -99);
        assertEquals(-5, rig.cuda().cuStreamGetPriority(stream));
    }

    @Violates("CTX-14")
    static void askAStreamWhoseContextIsGone(Rig rig) {
        askAStream(rig, true);
    }

    @Complies("CTX-14")
    static void askAStreamWhoseContextLives(Rig rig) {
        askAStream(rig, false);
    }

    private static void askAStream(Rig rig, boolean contextDestroyed) {
        GreenRig green = new GreenRig(rig);
        CUstream stream = green.stream();
        if (contextDestroyed) {
            rig.cuda().cuGreenCtxDestroy(green.context());
        }
        rig.cuda().cuStreamGetFlags(stream);
    }

    @Violates("CTX-14")
    static void destroyAStreamWhoseContextIsGone(Rig rig) {
        GreenRig green = new GreenRig(rig);
        CUstream stream = green.stream();
        rig.cuda().cuGreenCtxDestroy(green.context());
        rig.cuda().cuStreamDestroy(stream);
    }

    @Complies("CTX-14")
    static void destroyTheStreamFirst(Rig rig) {
        GreenRig green = new GreenRig(rig);
        rig.cuda().cuStreamDestroy(green.stream());
        rig.cuda().cuGreenCtxDestroy(green.context());
    }

    /** A capture that began in a stream which no call of the driver uses any more ends with the primary context. */
    @Complies("CTX-14")
    static void resetAfterACaptureThatNobodyCanEnd(Rig rig) {
        rig.cuda().cuDevicePrimaryCtxRetain(rig.device());
        GreenRig green = new GreenRig(rig);
        rig.cuda().cuStreamBeginCapture(green.stream(), CUstreamCaptureMode.GLOBAL);
        rig.cuda().cuGreenCtxDestroy(green.context());
        assertThrows(CudaException.class, () -> rig.cuda().cuMemAlloc(4));
        rig.cuda().cuDevicePrimaryCtxReset(rig.device());
        rig.cuda().cuMemAlloc(4);
    }

    @Violates("CTX-15")
    static void useTheStreamOfTheThread(Rig rig) {
        query(rig, CUstream.PER_THREAD);
    }

    @Complies("CTX-15")
    static void useTheLegacyStream(Rig rig) {
        query(rig, CUstream.LEGACY);
    }

    /** Queries a stream in a green context. */
    private static void query(Rig rig, CUstream stream) {
        new GreenRig(rig).enter();
        rig.cuda().cuStreamQuery(stream);
    }

    @Complies("CTX-15")
    static void useTheNullStream(Rig rig) {
        GreenRig green = new GreenRig(rig);
        green.enter();
        assertEquals(green.context(), rig.cuda().cuStreamGetGreenCtx(null));
        rig.cuda().cuStreamSynchronize(null);
    }

    @Violates(value = "CTX-15", says = "the NULL stream is used in green context")
    static void useNoDefaultStream(Rig rig) {
        queryNullStream(rig, true);
    }

    @Complies("CTX-15")
    static void useTheDefaultStream(Rig rig) {
        queryNullStream(rig, false);
    }

    /** Queries the NULL stream in a green context of the runtime or of the driver. */
    private static void queryNullStream(Rig rig, boolean ofRuntime) {
        if (ofRuntime) {
            CudaRuntime runtime = rig.simulatedRuntime();
            CUdevResource sms = runtime.cudaDeviceGetDevResource(0, CUdevResourceType.SM);
            var context = runtime.cudaGreenCtxCreate(runtime.cudaDevResourceGenerateDesc(sms), 0, 0);
            CUstream stream = runtime.cudaExecutionCtxStreamCreate(context, CudaRuntime.cudaStreamDefault, 0);
            rig.cuda().cuCtxSetCurrent(rig.cuda().cuStreamGetCtx(stream));
        } else {
            new GreenRig(rig).enter();
        }
        rig.cuda().cuStreamQuery(null);
    }

    @Violates("CTX-15")
    static void askForBothContextsOfTheStreamOfTheThread(Rig rig) {
        new GreenRig(rig).enter();
        rig.cuda().cuStreamGetCtx_v2(CUstream.PER_THREAD);
    }

    /** "Specifying any of the special handles will return the context current to the calling thread." */
    @Complies("CTX-15")
    static void askForTheContextOfAnySpecialHandle(Rig rig) {
        GreenRig green = new GreenRig(rig);
        green.enter();
        CUcontext converted = rig.cuda().cuCtxFromGreenCtx(green.context());
        assertEquals(converted, rig.cuda().cuStreamGetCtx(CUstream.PER_THREAD));
        assertEquals(converted, rig.cuda().cuStreamGetCtx(CUstream.LEGACY));
        assertEquals(converted, rig.cuda().cuStreamGetCtx(null));
    }

    private static CUgraph captured(Rig rig, GreenRig green) {
        green.enter();
        CUfunction nothing = rig.load(Kernel.empty());
        CUstream stream = green.stream();
        rig.cuda().cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        rig.cuda().cuLaunchKernel(nothing, 1, 1, 1, 1, 1, 1, 0, stream);
        return rig.cuda().cuStreamEndCapture(stream);
    }

    @Violates("CTX-16")
    static void launchAfterTheContext(Rig rig) {
        launchAGraphOfAGreenContext(rig, true);
    }

    @Complies("CTX-16")
    static void launchBeforeTheContextIsDestroyed(Rig rig) {
        launchAGraphOfAGreenContext(rig, false);
    }

    private static void launchAGraphOfAGreenContext(Rig rig, boolean contextDestroyed) {
        GreenRig green = new GreenRig(rig);
        CUgraphExec exec = rig.cuda().cuGraphInstantiate(captured(rig, green), 0);
        if (contextDestroyed) {
            rig.cuda().cuGreenCtxDestroy(green.context());
        }
        rig.cuda().cuCtxSetCurrent(rig.cuda().cuDevicePrimaryCtxRetain(rig.device()));
        rig.cuda().cuGraphLaunch(exec, null);
    }

    @Violates(
            value = "CTX-16",
            says = {": graph", "has the kernel kernel of green context"})
    static void instantiateAfterTheContext(Rig rig) {
        GreenRig green = new GreenRig(rig);
        CUgraph graph = captured(rig, green);
        rig.cuda().cuGreenCtxDestroy(green.context());
        rig.cuda().cuCtxSetCurrent(rig.context());
        rig.cuda().cuGraphInstantiate(graph, 0);
    }

    @Complies("CTX-16")
    static void launchWhileTheContextLives(Rig rig) {
        GreenRig green = new GreenRig(rig);
        CUgraphExec exec = rig.cuda().cuGraphInstantiate(captured(rig, green), 0);
        rig.cuda().cuGraphLaunch(exec, green.stream());
        rig.cuda().cuCtxSynchronize();
    }

    // -- captures ------------------------------------------------------------------------------------------------

    @Violates("CAPTURE-02")
    static void captureTheLegacyStream(Rig rig) {
        new GreenRig(rig).enter();
        rig.cuda().cuStreamBeginCapture(CUstream.LEGACY, CUstreamCaptureMode.RELAXED);
    }

    @Violates("CAPTURE-02")
    static void captureTheNullStream(Rig rig) {
        new GreenRig(rig).enter();
        rig.cuda().cuStreamBeginCapture(null, CUstreamCaptureMode.GLOBAL);
    }

    @Complies("CAPTURE-02")
    static void captureACreatedStream(Rig rig) {
        GreenRig green = new GreenRig(rig);
        green.enter();
        CUstream stream = green.stream();
        rig.cuda().cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        rig.cuda().cuStreamEndCapture(stream);
    }

    private static CUstream joined(Rig rig, GreenRig green) {
        green.enter();
        CudaDriver cuda = rig.cuda();
        CUstream other = cuda.cuStreamCreate(0);
        cuda.cuCtxSetCurrent(cuda.cuDevicePrimaryCtxRetain(rig.device()));
        CUstream outside = rig.stream();
        cuda.cuStreamBeginCapture(outside, CUstreamCaptureMode.GLOBAL);
        var event = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
        cuda.cuEventRecord(event, outside);
        cuda.cuStreamWaitEvent(other, event, 0);
        cuda.cuEventRecord(event, other);
        cuda.cuStreamWaitEvent(outside, event, 0);
        return outside;
    }

    @Violates("CAPTURE-24")
    static void destroyAContextDuringACapture(Rig rig) {
        destroyDuringACapture(rig, true);
    }

    @Complies("CAPTURE-24")
    static void destroyAnotherContextDuringACapture(Rig rig) {
        destroyDuringACapture(rig, false);
    }

    /** Destroys a green context during a capture: one with a stream in the capture, or another one. */
    private static void destroyDuringACapture(Rig rig, boolean takesPart) {
        GreenRig green = new GreenRig(rig);
        GreenRig other = new GreenRig(rig);
        CUstream outside = joined(rig, green);
        rig.cuda().cuGreenCtxDestroy((takesPart ? green : other).context());
        assertEquals(
                takesPart ? CUstreamCaptureStatus.INVALIDATED : CUstreamCaptureStatus.ACTIVE,
                rig.cuda().cuStreamIsCapturing(outside));
        try {
            rig.cuda().cuStreamEndCapture(outside);
        } catch (CudaException e) {
            throw e.getCause() instanceof CudaException cause ? cause : e;
        }
    }
}
