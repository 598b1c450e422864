package orrery.runtime;

/**
 * The classes that make the calls of the runtime that are more than one call of the driver, one for each chapter of its
 * documentation, and what each needs of the others.
 */
final class RuntimeChapters {
    final DeviceCalls devices;
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
    final LibraryCalls libraries;
    final ExternalCalls external;

    RuntimeChapters(RuntimeSession session, DriverForms forms) {
        devices = new DeviceCalls(session);
        errors = new ErrorCalls(session);
        streams = new StreamCalls(session, forms);
        launches = new LaunchCalls(session, forms);
        memory = new MemoryCalls(session);
        copies = new CopyCalls(session, forms);
        arrays = new ArrayCalls(session, forms);
        deprecatedCopies = new DeprecatedArrayCopyCalls(session);
        symbols = new SymbolCalls(session, forms, copies);
        graphs = new GraphCalls(session, forms);
        contexts = new ExecutionContextCalls(session, forms);
        libraries = new LibraryCalls(session, forms);
        external = new ExternalCalls(session);
    }
}
