package orrery.conformance.properties;

import java.util.List;

/**
 * Calls around captures whose arguments may be anything that exists or has existed: each takes three numbers, which
 * choose. Threads are chosen as well; the default stream of a thread is another one in each.
 */
enum CaptureCall {
    BEGIN((x, y, z) -> "cuStreamBeginCapture " + stream(x) + " " + mode(y)),
    BEGIN_INTO((x, y, z) -> "cuStreamBeginCaptureToGraph " + stream(x) + " " + graph(y) + " [] " + mode(z)),
    BEGIN_BEHIND((x, y, z) -> "cuStreamBeginCaptureToGraph " + stream(x) + " g0 [g0_0] " + mode(z)),
    END((x, y, z) -> "cuStreamEndCapture " + stream(x)),
    LAUNCH((x, y, z) -> "launch " + stream(x) + " nop"),
    LAUNCH_EARLY((x, y, z) -> "launchpdl " + stream(x) + " nop"),
    MEMSET((x, y, z) -> "cuMemsetD32Async c " + y + " 1 " + stream(x)),
    COPY((x, y, z) -> "cuMemcpyDtoDAsync c c+4 4 " + stream(x)),
    COPY_NOW((x, y, z) -> "cuMemcpyDtoD c c+4 4"),
    HOST((x, y, z) -> "cuLaunchHostFunc " + stream(x) + " " + y),
    CALLBACK((x, y, z) -> "cuStreamAddCallback " + stream(x) + " " + y),
    WRITE((x, y, z) -> "cuStreamWriteValue32 " + stream(x) + " c+8 " + y),
    RECORD((x, y, z) -> "cuEventRecord " + event(y) + " " + stream(x)),
    RECORD_OUTSIDE((x, y, z) -> "cuEventRecordWithFlags " + event(y) + " " + stream(x) + " EXTERNAL"),
    WAIT((x, y, z) -> "cuStreamWaitEvent " + stream(x) + " " + event(y)),
    WAIT_OUTSIDE((x, y, z) -> "cuStreamWaitEvent " + stream(x) + " " + event(y) + " EXTERNAL"),
    SYNCHRONIZE((x, y, z) -> "cuStreamSynchronize " + stream(x)),
    QUERY((x, y, z) -> "cuStreamQuery " + stream(x)),
    QUERY_EVENT((x, y, z) -> "cuEventQuery " + event(x)),
    SYNCHRONIZE_EVENT((x, y, z) -> "cuEventSynchronize " + event(x)),
    ELAPSED((x, y, z) -> "cuEventElapsedTime " + event(x) + " " + event(y)),
    SYNCHRONIZE_ALL((x, y, z) -> "cuCtxSynchronize"),
    ALLOCATE((x, y, z) -> "cells 4"),
    FLAGS((x, y, z) -> "cuStreamGetFlags " + stream(x)),
    ATTRIBUTE((x, y, z) -> "cuStreamSetAttribute " + stream(x) + " PRIORITY " + -(y % 5)),
    DEPENDENCIES((x, y, z) -> "cuStreamUpdateCaptureDependencies " + stream(x) + " "
            + List.of("[]", "[g0_0]", "[g1_0]").get(y % 3) + " "
            + List.of("ADD", "SET", "7").get(z % 3)),
    EXCHANGE((x, y, z) -> "cuThreadExchangeStreamCaptureMode " + mode(x)),
    CREATE((x, y, z) -> created(x) + " = cuStreamCreate " + (y % 2 == 0 ? "DEFAULT" : "NON_BLOCKING")),
    DESTROY((x, y, z) -> "cuStreamDestroy " + created(x)),
    CREATE_EVENT((x, y, z) -> event(x) + " = cuEventCreate"),
    DESTROY_EVENT((x, y, z) -> "cuEventDestroy " + event(x)),
    ADD_NODE((x, y, z) -> "cuGraphAddEmptyNode " + graph(x) + " []"),
    DESTROY_NODE((x, y, z) -> "cuGraphDestroyNode " + graph(x) + "_0"),
    DESTROY_GRAPH((x, y, z) -> "cuGraphDestroy " + graph(x)),
    INSTANTIATE((x, y, z) -> "cuGraphInstantiate " + graph(x)),
    CLONE((x, y, z) -> "cuGraphClone " + graph(x)),
    LAUNCH_GRAPH((x, y, z) -> "cuGraphLaunch x " + stream(x)),
    UPLOAD((x, y, z) -> "cuGraphUpload x " + stream(x)),
    UPDATE((x, y, z) -> "cuGraphExecUpdate x " + graph(x));

    /** Writes the call. */
    @FunctionalInterface
    private interface Body {
        String text(int x, int y, int z);
    }

    private final Body body;

    CaptureCall(Body body) {
        this.body = body;
    }

    /** The call as a transcript writes it, on a thread. */
    String text(String thread, int x, int y, int z) {
        return thread + body.text(x, y, z);
    }

    /** The calls that make what these calls name. */
    static List<String> prologue() {
        return List.of(
                "s0 = cuStreamCreate NON_BLOCKING",
                "s1 = cuStreamCreate NON_BLOCKING",
                "s2 = cuStreamCreate DEFAULT",
                "e2 = cuEventCreate DEFAULT",
                "g0 = cuGraphCreate",
                "g0_0 = cuGraphAddKernelNode g0 [] nop",
                "g1 = cuGraphCreate",
                "g1_0 = cuGraphAddEmptyNode g1 []",
                "x = cuGraphInstantiate g0");
    }

    private static String created(int choice) {
        return "s" + choice % 3;
    }

    private static String stream(int choice) {
        return choice % 12 == 11 ? "legacy" : choice % 5 == 4 ? "perthread" : created(choice / 5);
    }

    private static String event(int choice) {
        return "e" + choice % 3;
    }

    private static String graph(int choice) {
        return "g" + choice % 2;
    }

    private static String mode(int choice) {
        return List.of("GLOBAL", "THREAD_LOCAL", "RELAXED", "RELAXED", "BOGUS").get(choice % 5);
    }
}
