package orrery.hardware;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUfunction;
import orrery.driver.CUjitInputType;
import orrery.driver.CUjitOptions;
import orrery.driver.CUkernel;
import orrery.driver.CUlibrary;
import orrery.driver.CUlibraryOption;
import orrery.driver.CUlinkState;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.DriverSupport;

/** The {@link SpecialCalls} that load and link device code. */
@SuppressWarnings("unused") // called by name
final class CodeCalls {
    private final Hardware hardware;
    private final Map<Long, Link> links = new ConcurrentHashMap<>();

    /** The memory of a link, which the driver uses until the link is destroyed. */
    private record Link(Arena arena, JitOptionForms options) {}

    CodeCalls(Hardware hardware) {
        this.hardware = hardware;
    }

    /** Calls a function that writes logs, whether it succeeds or not. */
    private void require(JitOptionForms options, String function, int version, Object... arguments) {
        int code = hardware.library().call(function, version, arguments);
        options.returned();
        if (code != 0) {
            throw DriverFailure.of(function, code);
        }
    }

    // -- modules and libraries -----------------------------------------------------------------------------------

    CUmodule cuModuleLoadDataEx(CUmoduleImage image, CUjitOptions options) {
        try (CallFrame frame = new CallFrame()) {
            MemorySegment module = frame.arena().allocate(JAVA_LONG);
            JitOptionForms forms = new JitOptionForms(frame.arena(), options);
            require(
                    forms,
                    "cuModuleLoadDataEx",
                    2010,
                    module,
                    hardware.types().argument(frame, CUmoduleImage.class, "cuModuleLoadDataEx", image),
                    forms.count(),
                    forms.numbers(),
                    forms.values());
            return DriverSupport.required(CUmodule.class, module.get(JAVA_LONG, 0));
        }
    }

    List<CUfunction> cuModuleEnumerateFunctions(int numFunctions, CUmodule module) {
        return enumerated(
                CUfunction.class,
                "cuModuleEnumerateFunctions",
                "cuModuleGetFunctionCount",
                numFunctions,
                DriverSupport.address(module));
    }

    List<CUkernel> cuLibraryEnumerateKernels(int numKernels, CUlibrary lib) {
        return enumerated(
                CUkernel.class,
                "cuLibraryEnumerateKernels",
                "cuLibraryGetKernelCount",
                numKernels,
                DriverSupport.address(lib));
    }

    private <H> List<H> enumerated(Class<H> type, String function, String count, int most, long of) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment there = arena.allocate(JAVA_INT);
            hardware.require(count, 12040, there, of);
            int number = (int) Math.min(Integer.toUnsignedLong(most), there.get(JAVA_INT, 0));
            MemorySegment room = arena.allocate(JAVA_LONG, Math.max(1, number));
            hardware.require(function, 12040, room, number, of);
            List<H> all = new ArrayList<>();
            for (int i = 0; i < number; i++) {
                all.add(DriverSupport.required(type, room.getAtIndex(JAVA_LONG, i)));
            }
            return all;
        }
    }

    CUlibrary cuLibraryLoadData(
            CUmoduleImage code, @Nullable CUjitOptions jitOptions, CUlibraryOption[] libraryOptions) {
        try (CallFrame frame = new CallFrame()) {
            Object image = hardware.types().argument(frame, CUmoduleImage.class, "cuLibraryLoadData", code);
            return library(frame.arena(), "cuLibraryLoadData", image, jitOptions, libraryOptions);
        }
    }

    CUlibrary cuLibraryLoadFromFile(
            String fileName, @Nullable CUjitOptions jitOptions, CUlibraryOption[] libraryOptions) {
        try (Arena arena = Arena.ofConfined()) {
            return library(arena, "cuLibraryLoadFromFile", arena.allocateFrom(fileName), jitOptions, libraryOptions);
        }
    }

    private CUlibrary library(
            Arena arena,
            String function,
            Object code,
            @Nullable CUjitOptions jitOptions,
            CUlibraryOption... libraryOptions) {
        JitOptionForms forms = new JitOptionForms(arena, jitOptions);
        MemorySegment numbers = arena.allocate(JAVA_INT, Math.max(1, libraryOptions.length));
        MemorySegment values = arena.allocate(ADDRESS, Math.max(1, libraryOptions.length));
        for (int i = 0; i < libraryOptions.length; i++) {
            numbers.setAtIndex(JAVA_INT, i, CEnum.number(libraryOptions[i]));
        }
        MemorySegment library = arena.allocate(JAVA_LONG);
        require(
                forms,
                function,
                12000,
                library,
                code,
                forms.numbers(),
                forms.values(),
                forms.count(),
                numbers,
                values,
                libraryOptions.length);
        return DriverSupport.required(CUlibrary.class, library.get(JAVA_LONG, 0));
    }

    // -- links ---------------------------------------------------------------------------------------------------

    CUlinkState cuLinkCreate(@Nullable CUjitOptions options) {
        Arena arena = Arena.ofShared();
        try {
            JitOptionForms forms = new JitOptionForms(arena, options);
            MemorySegment state = arena.allocate(JAVA_LONG);
            require(forms, "cuLinkCreate", 6050, forms.count(), forms.numbers(), forms.values(), state);
            long address = state.get(JAVA_LONG, 0);
            links.put(address, new Link(arena, forms));
            return DriverSupport.required(CUlinkState.class, address);
        } catch (RuntimeException e) {
            arena.close();
            throw e;
        }
    }

    /** Returns the options that get the logs of a link; none for a link that does not exist. */
    private JitOptionForms options(Arena arena, CUlinkState state) {
        Link link = links.get(DriverSupport.address(state));
        return link == null ? new JitOptionForms(arena, null) : link.options();
    }

    void cuLinkAddData(
            CUlinkState state,
            CUjitInputType type,
            byte[] data,
            @Nullable String name,
            @Nullable CUjitOptions options) {
        try (Arena arena = Arena.ofConfined()) {
            JitOptionForms forms = new JitOptionForms(arena, options);
            // PTX has to end with a 0, which is there behind the data.
            MemorySegment copy = arena.allocate(data.length + 1L, Long.BYTES);
            MemorySegment.copy(data, 0, copy, JAVA_BYTE, 0, data.length);
            require(
                    options(arena, state),
                    "cuLinkAddData",
                    6050,
                    DriverSupport.address(state),
                    CEnum.number(type),
                    copy,
                    type == CUjitInputType.PTX ? copy.byteSize() : (long) data.length,
                    name == null ? MemorySegment.NULL : arena.allocateFrom(name),
                    forms.count(),
                    forms.numbers(),
                    forms.values());
        }
    }

    void cuLinkAddFile(CUlinkState state, CUjitInputType type, String path, @Nullable CUjitOptions options) {
        try (Arena arena = Arena.ofConfined()) {
            JitOptionForms forms = new JitOptionForms(arena, options);
            require(
                    options(arena, state),
                    "cuLinkAddFile",
                    6050,
                    DriverSupport.address(state),
                    CEnum.number(type),
                    arena.allocateFrom(path),
                    forms.count(),
                    forms.numbers(),
                    forms.values());
        }
    }

    CUmoduleImage cuLinkComplete(CUlinkState state) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment cubin = arena.allocate(ADDRESS);
            MemorySegment size = arena.allocate(JAVA_LONG);
            require(options(arena, state), "cuLinkComplete", 5050, DriverSupport.address(state), cubin, size);
            return CUmoduleImage.ofBinary(
                    cubin.get(ADDRESS, 0).reinterpret(size.get(JAVA_LONG, 0)).toArray(JAVA_BYTE));
        }
    }

    void cuLinkDestroy(CUlinkState state) {
        hardware.require("cuLinkDestroy", 5050, DriverSupport.address(state));
        Link link = links.remove(DriverSupport.address(state));
        if (link != null) {
            link.arena().close();
        }
    }
}
