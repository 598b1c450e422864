package orrery.hardware;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import orrery.device.CUstreamCaptureStatus;
import orrery.driver.CUcontext;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.driver.DriverSupport;

/** The parts that calls of a driver are made of. */
final class Hardware {
    private final DriverLibrary library;
    private final NativeHostMemory host;
    private final HostFunctions functions;
    private final KernelParameters kernels;
    private final StructForms forms;
    private final GraphTexts graphs;
    private final Marshalling types;
    private final CudaDriver driver;

    private Hardware(String file) {
        this.library = new DriverLibrary(file);
        this.host = new NativeHostMemory(library);
        this.functions = new HostFunctions(() -> host.arrays().pull());
        this.kernels = new KernelParameters(library);
        this.forms = new StructForms(functions, kernels, this::currentContext);
        this.driver = (CudaDriver) Proxy.newProxyInstance(
                CudaDriver.class.getClassLoader(), new Class<?>[] {CudaDriver.class}, new HardwareInvocation(this));
        this.graphs = new GraphTexts(driver);
        this.types = new Marshalling(forms, new NodeForms(forms, graphs, this::currentContext), graphs);
    }

    /**
     * Opens a driver. {@link HardwareDriver} calls it by reflection, since it compiles without this class.
     *
     * @param file the name of the library, or its path
     */
    static CudaDriver open(String file) {
        return new Hardware(file).driver;
    }

    DriverLibrary library() {
        return library;
    }

    NativeHostMemory host() {
        return host;
    }

    HostFunctions functions() {
        return functions;
    }

    KernelParameters kernels() {
        return kernels;
    }

    GraphTexts graphs() {
        return graphs;
    }

    StructForms forms() {
        return forms;
    }

    Marshalling types() {
        return types;
    }

    /** Calls a function, and throws an exception if it fails. */
    void require(String name, int version, Object... arguments) {
        int code = library.call(name, version, arguments);
        if (code != 0) {
            throw DriverFailure.of(name, code);
        }
    }

    /** Returns the address of the current context; 0 if there is none. */
    long currentContext() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment room = arena.allocate(ADDRESS);
            require("cuCtxGetCurrent", 4000, room);
            return room.get(ADDRESS, 0).address();
        }
    }

    /** Returns the address of a context; that of the current context for null. */
    long context(@Nullable CUcontext context) {
        return context == null ? currentContext() : DriverSupport.address(context);
    }

    /** Registers a function of the program, which a graph may call more than once. */
    long register(CForm row, @Nullable Object function, Object... given) {
        if (function == null) {
            return 0;
        }
        boolean once = !row.javaName().equals("cuLaunchHostFunc") || !isCapturing((CUstream) given[0]);
        return functions.register(function, once);
    }

    private boolean isCapturing(@Nullable CUstream stream) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment room = arena.allocate(JAVA_INT);
            int code = library.call("cuStreamIsCapturing", 10000, DriverSupport.address(stream), room);
            return code == 0 && room.get(JAVA_INT, 0) != CEnum.number(CUstreamCaptureStatus.NONE);
        }
    }
}
