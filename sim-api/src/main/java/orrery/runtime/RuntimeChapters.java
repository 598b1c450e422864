package orrery.runtime;

/**
 * The classes with the functions of the runtime that are more than one call of the driver, one for each chapter of its
 * documentation, and what each needs of the others. {@code ChapterRuntime}, which is generated from them, makes the
 * call by the session, within which the function of the chapter runs.
 */
final class RuntimeChapters {
    final RuntimeSession session;
    final DeviceCalls devices;
    final PeerCalls peers;
    final ErrorCalls errors;
    final StreamCalls streams;
    final LaunchCalls launches;
    final MemoryCalls memory;
    final CopyCalls copies;
    final ArrayCalls arrays;
    final DeprecatedArrayCopyCalls deprecatedCopies;
    final SymbolCalls symbols;
    final GraphCalls graphs;
    final ExecutionContextCalls contexts;

    RuntimeChapters(RuntimeSession session, DriverForms forms) {
        this.session = session;
        devices = new DeviceCalls(session);
        peers = new PeerCalls(session, forms);
        errors = new ErrorCalls(session);
        streams = new StreamCalls(session);
        launches = new LaunchCalls(session, forms);
        memory = new MemoryCalls(session);
        copies = new CopyCalls(session, forms);
        arrays = new ArrayCalls(session);
        deprecatedCopies = new DeprecatedArrayCopyCalls(session);
        symbols = new SymbolCalls(session, copies);
        graphs = new GraphCalls(session, forms);
        contexts = new ExecutionContextCalls(session, forms);
    }
}
