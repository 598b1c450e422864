package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.driver.CUstreamCaptureMode.GLOBAL;
import static orrery.driver.CUstreamCaptureMode.RELAXED;
import static orrery.driver.CudaDriver.CU_EVENT_DISABLE_TIMING;

import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import orrery.device.CUstreamCaptureStatus;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgreenCtx;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.CudaException;
import orrery.sim.Kernel;

/** Cases of the rules of green contexts and their streams. */
final class GreenCases {
    static final List<RuleCase> CASES = List.of(
            violates("CTX-10", "convertNoContext", rig -> convert(rig, null)),
            violates("CTX-10", "useAContextOfAnotherMachine", rig -> useAContextOf(rig, (own, other) -> other)),
            complies("CTX-10", "useAContextOfTheMachine", rig -> useAContextOf(rig, (own, other) -> own)),
            complies("CTX-10", "convertAContext", (rig, cuda) -> {
                CUgreenCtx green = green(rig);
                assertEquals(cuda.cuGreenCtxGetId(green), cuda.cuCtxGetId(convert(rig, green)));
            }),
            violates("CTX-17", "destroyWhatWasConverted", rig -> destroy(rig, convert(rig, green(rig))))
                    .says("cuCtxDestroy is given what green context", "cuGreenCtxDestroy"),
            complies("CTX-17", "destroyWhatWasCreated", rig -> destroy(rig, rig.context())),
            complies("CTX-17", "destroyTheGreenContextAfterItsConversion", (rig, cuda) -> {
                GreenRig green = new GreenRig(rig);
                green.enter();
                cuda.cuGreenCtxDestroy(green.context());
            }),
            violates("CTX-11", "useWhatIsDestroyed", (rig, cuda) -> {
                CUgreenCtx green = green(rig);
                cuda.cuGreenCtxDestroy(green);
                cuda.cuGreenCtxDestroy(green);
            }),
            violates(
                    "CTX-11",
                    "useWhatWentWithThePrimaryContext",
                    rig -> useAContext(rig, () -> rig.cuda.cuDevicePrimaryCtxReset(rig.device()))),
            complies("CTX-11", "useWhatLives", rig -> useAContext(rig, () -> {})),
            complies("CTX-11", "destroyOnce", (rig, cuda) -> cuda.cuGreenCtxDestroy(green(rig))),
            violates("CTX-12", "createWithoutADefaultStream", (rig, cuda) -> {
                cuda.cuGreenCtxCreate(null, rig.device(), 0);
            }),
            complies("CTX-12", "createOfTheWholeDevice", (rig, cuda) -> cuda.cuGreenCtxCreate(null, rig.device(), 1)),
            violates("CTX-13", "createABlockingStream", rig -> streamOf(rig, 0, 0)),
            complies("CTX-13", "createANonBlockingStream", rig -> streamOf(rig, 1, 0)),
            complies("CTX-13", "createAStreamOfAnyPriority", (rig, cuda) -> {
                assertEquals(-5, cuda.cuStreamGetPriority(streamOf(rig, 1, -99)));
            }),
            violates(
                    "CTX-14",
                    "askAStreamWhoseContextIsGone",
                    rig -> askAStream(rig, green -> rig.cuda.cuGreenCtxDestroy(green.context()))),
            complies("CTX-14", "askAStreamWhoseContextLives", rig -> askAStream(rig, green -> {})),
            violates("CTX-14", "destroyAStreamWhoseContextIsGone", rig -> destroyAStreamWhoseContextIsGone(rig)),
            complies("CTX-14", "destroyTheStreamFirst", (rig, cuda) -> {
                GreenRig green = new GreenRig(rig);
                cuda.cuStreamDestroy(green.stream());
                cuda.cuGreenCtxDestroy(green.context());
            }),
            complies("CTX-14", "resetAfterACaptureThatNobodyCanEnd", rig -> resetAfterACaptureThatNobodyCanEnd(rig)),
            violates("CTX-15", "useTheStreamOfTheThread", rig -> query(rig, CUstream.PER_THREAD)),
            complies("CTX-15", "useTheLegacyStream", rig -> query(rig, CUstream.LEGACY)),
            complies("CTX-15", "useTheNullStream", rig -> useTheNullStream(rig)),
            violates("CTX-15", "useNoDefaultStream", rig -> queryNullStream(rig, GreenCases::enterOneOfTheRuntime))
                    .says("the NULL stream is used in green context"),
            complies("CTX-15", "useTheDefaultStream", rig -> queryNullStream(rig, each -> new GreenRig(each).enter())),
            violates("CTX-15", "askForBothContextsOfTheStreamOfTheThread", (rig, cuda) -> {
                new GreenRig(rig).enter();
                cuda.cuStreamGetCtx_v2(CUstream.PER_THREAD);
            }),
            complies("CTX-15", "askForTheContextOfAnySpecialHandle", rig -> askForTheContextOfAnySpecialHandle(rig)),
            violates(
                    "CTX-16",
                    "launchAfterTheContext",
                    rig -> launchAGraphOfAGreenContext(rig, green -> rig.cuda.cuGreenCtxDestroy(green.context()))),
            complies(
                    "CTX-16",
                    "launchBeforeTheContextIsDestroyed",
                    rig -> launchAGraphOfAGreenContext(rig, green -> {})),
            violates("CTX-16", "instantiateAfterTheContext", rig -> instantiateAfterTheContext(rig))
                    .says(": graph", "has the kernel kernel of green context"),
            complies("CTX-16", "launchWhileTheContextLives", (rig, cuda) -> {
                GreenRig green = new GreenRig(rig);
                cuda.cuGraphLaunch(rig.exec(captured(rig, green)), green.stream());
                cuda.cuCtxSynchronize();
            }),
            // -- captures --
            violates("CAPTURE-02", "captureTheLegacyStream", (rig, cuda) -> {
                new GreenRig(rig).enter();
                cuda.cuStreamBeginCapture(CUstream.LEGACY, RELAXED);
            }),
            violates("CAPTURE-02", "captureTheNullStream", (rig, cuda) -> {
                new GreenRig(rig).enter();
                cuda.cuStreamBeginCapture(null, GLOBAL);
            }),
            complies("CAPTURE-02", "captureACreatedStream", rig -> captureACreatedStream(rig)),
            violates(
                    "CAPTURE-24",
                    "destroyAContextDuringACapture",
                    rig -> destroyDuringACapture(rig, (captured, other) -> captured)),
            complies(
                    "CAPTURE-24",
                    "destroyAnotherContextDuringACapture",
                    rig -> destroyDuringACapture(rig, (captured, other) -> other)));

    private GreenCases() {}

    private static CUgreenCtx green(Rig rig) {
        return new GreenRig(rig).context();
    }

    private static CUstream streamOf(Rig rig, int flags, int priority) {
        return rig.cuda.cuGreenCtxStreamCreate(green(rig), flags, priority);
    }

    private static CUcontext convert(Rig rig, CUgreenCtx green) {
        return rig.cuda.cuCtxFromGreenCtx(green);
    }

    private static void useAContextOf(Rig rig, BinaryOperator<Rig> owner) {
        try (Rig other = new Rig()) {
            rig.cuda.cuGreenCtxGetId(new GreenRig(owner.apply(rig, other)).context());
        }
    }

    private static void destroy(Rig rig, CUcontext context) {
        rig.cuda.cuCtxDestroy(context);
    }

    private static void useAContext(Rig rig, Runnable before) {
        CUgreenCtx green = green(rig);
        before.run();
        rig.cuda.cuGreenCtxGetId(green);
    }

    private static void askAStream(Rig rig, Consumer<GreenRig> before) {
        GreenRig green = new GreenRig(rig);
        CUstream stream = green.stream();
        before.accept(green);
        rig.cuda.cuStreamGetFlags(stream);
    }

    private static void destroyAStreamWhoseContextIsGone(Rig rig) {
        GreenRig green = new GreenRig(rig);
        CUstream stream = green.stream();
        rig.cuda.cuGreenCtxDestroy(green.context());
        rig.cuda.cuStreamDestroy(stream);
    }

    /**
     * Resets the primary context: a capture that began in a stream which no call of the driver uses any more ends with
     * it.
     */
    private static void resetAfterACaptureThatNobodyCanEnd(Rig rig) {
        rig.cuda.cuDevicePrimaryCtxRetain(rig.device());
        GreenRig green = new GreenRig(rig);
        rig.cuda.cuStreamBeginCapture(green.stream(), GLOBAL);
        rig.cuda.cuGreenCtxDestroy(green.context());
        assertThrows(CudaException.class, () -> rig.cuda.cuMemAlloc(4));
        rig.cuda.cuDevicePrimaryCtxReset(rig.device());
        rig.cuda.cuMemAlloc(4);
    }

    /** Queries a stream in a green context. */
    private static void query(Rig rig, CUstream stream) {
        new GreenRig(rig).enter();
        rig.cuda.cuStreamQuery(stream);
    }

    private static void useTheNullStream(Rig rig) {
        GreenRig green = new GreenRig(rig);
        green.enter();
        assertEquals(green.context(), rig.cuda.cuStreamGetGreenCtx(null));
        rig.cuda.cuStreamSynchronize(null);
    }

    /** Enters a green context of the runtime, which has no default stream. */
    private static void enterOneOfTheRuntime(Rig rig) {
        CudaRuntime runtime = rig.simulatedRuntime();
        var context = RuntimeCases.green(runtime, 0);
        CUstream stream = runtime.cudaExecutionCtxStreamCreate(context, CudaRuntime.cudaStreamDefault, 0);
        rig.cuda.cuCtxSetCurrent(rig.cuda.cuStreamGetCtx(stream));
    }

    /** Queries the NULL stream in a green context of the runtime or of the driver. */
    private static void queryNullStream(Rig rig, Consumer<Rig> enter) {
        enter.accept(rig);
        rig.cuda.cuStreamQuery(null);
    }

    /**
     * Asks for the context of each special handle: "Specifying any of the special handles will return the context
     * current to the calling thread."
     */
    private static void askForTheContextOfAnySpecialHandle(Rig rig) {
        GreenRig green = new GreenRig(rig);
        green.enter();
        CUcontext converted = rig.cuda.cuCtxFromGreenCtx(green.context());
        assertEquals(converted, rig.cuda.cuStreamGetCtx(CUstream.PER_THREAD));
        assertEquals(converted, rig.cuda.cuStreamGetCtx(CUstream.LEGACY));
        assertEquals(converted, rig.cuda.cuStreamGetCtx(null));
    }

    private static CUgraph captured(Rig rig, GreenRig green) {
        green.enter();
        CUfunction nothing = rig.load(Kernel.empty());
        CUstream stream = green.stream();
        rig.cuda.cuStreamBeginCapture(stream, GLOBAL);
        rig.cuda.cuLaunchKernel(nothing, 1, 1, 1, 1, 1, 1, 0, stream);
        return rig.cuda.cuStreamEndCapture(stream);
    }

    private static void launchAGraphOfAGreenContext(Rig rig, Consumer<GreenRig> before) {
        GreenRig green = new GreenRig(rig);
        CUgraphExec exec = rig.exec(captured(rig, green));
        before.accept(green);
        rig.cuda.cuCtxSetCurrent(rig.cuda.cuDevicePrimaryCtxRetain(rig.device()));
        rig.cuda.cuGraphLaunch(exec, null);
    }

    private static void instantiateAfterTheContext(Rig rig) {
        GreenRig green = new GreenRig(rig);
        CUgraph graph = captured(rig, green);
        rig.cuda.cuGreenCtxDestroy(green.context());
        rig.cuda.cuCtxSetCurrent(rig.context());
        rig.exec(graph);
    }

    private static void captureACreatedStream(Rig rig) {
        GreenRig green = new GreenRig(rig);
        green.enter();
        CUstream stream = green.stream();
        rig.cuda.cuStreamBeginCapture(stream, GLOBAL);
        rig.cuda.cuStreamEndCapture(stream);
    }

    private static CUstream joined(Rig rig, GreenRig green) {
        green.enter();
        CudaDriver cuda = rig.cuda;
        CUstream other = cuda.cuStreamCreate(0);
        cuda.cuCtxSetCurrent(cuda.cuDevicePrimaryCtxRetain(rig.device()));
        CUstream outside = rig.stream();
        cuda.cuStreamBeginCapture(outside, GLOBAL);
        var event = cuda.cuEventCreate(CU_EVENT_DISABLE_TIMING);
        cuda.cuEventRecord(event, outside);
        cuda.cuStreamWaitEvent(other, event, 0);
        cuda.cuEventRecord(event, other);
        cuda.cuStreamWaitEvent(outside, event, 0);
        return outside;
    }

    /** Destroys a green context during a capture: one with a stream in the capture, or another one. */
    private static void destroyDuringACapture(Rig rig, BinaryOperator<GreenRig> destroyed) {
        GreenRig green = new GreenRig(rig);
        GreenRig other = new GreenRig(rig);
        CUstream outside = joined(rig, green);
        GreenRig gone = destroyed.apply(green, other);
        rig.cuda.cuGreenCtxDestroy(gone.context());
        assertEquals(
                gone == green ? CUstreamCaptureStatus.INVALIDATED : CUstreamCaptureStatus.ACTIVE,
                rig.cuda.cuStreamIsCapturing(outside));
        try {
            rig.cuda.cuStreamEndCapture(outside);
        } catch (CudaException e) {
            throw e.getCause() instanceof CudaException cause ? cause : e;
        }
    }
}
