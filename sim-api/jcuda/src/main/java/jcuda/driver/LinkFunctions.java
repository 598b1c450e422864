package jcuda.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import jcuda.Pointer;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUjitInputType;
import orrery.driver.CUjitOptions;
import orrery.driver.CUmoduleImage;
import orrery.jcuda.JCudaAdapter;
import orrery.jcuda.conversion.Constants;
import orrery.jcuda.conversion.Handles;
import orrery.jcuda.conversion.HostValues;
import orrery.jcuda.conversion.NativeParts;
import orrery.jcuda.conversion.PerDriver;

/** Modules with options, and links. */
abstract class LinkFunctions extends MemoryFunctions {
    /** The images that links made, by the addresses that programs get for them. */
    private static final PerDriver<Map<Long, CUmoduleImage>> LINKED = new PerDriver<>(ConcurrentHashMap::new);

    /** The options of links, which get their logs. */
    private static final PerDriver<Map<Object, JitCall>> LINKS = new PerDriver<>(ConcurrentHashMap::new);

    LinkFunctions() {}

    public static int cuModuleLoad(CUmodule module, String fname) {
        byte[] data;
        try {
            data = Files.readAllBytes(Path.of(fname));
        } catch (IOException e) {
            return query(() -> orrery.device.CUresult.CUDA_ERROR_FILE_NOT_FOUND);
        }
        return cuModuleLoadData(module, data);
    }

    public static int cuModuleLoadDataEx(
            CUmodule phMod, String string, int numOptions, int[] options, Pointer optionValues) {
        return loadWithoutOptions(phMod, () -> Structures.image(string), numOptions);
    }

    public static int cuModuleLoadDataEx(
            CUmodule phMod, Pointer p, int numOptions, int[] options, Pointer optionValues) {
        return loadWithoutOptions(phMod, () -> image(p), numOptions);
    }

    private static int loadWithoutOptions(CUmodule module, Supplier<CUmoduleImage> image, int numOptions) {
        if (numOptions != 0) {
            throw new UnsupportedOperationException("cuModuleLoadDataEx with " + numOptions
                    + " options: legal is 0; cuModuleLoadDataJIT takes options");
        }
        return run(() -> Handles.set(module, cuda().cuModuleLoadDataEx(image.get(), new CUjitOptions())));
    }

    public static int cuModuleLoadDataJIT(CUmodule module, Pointer pointer, JITOptions jitOptions) {
        JitCall call = new JitCall(jitOptions);
        int result = run(() -> Handles.set(module, cuda().cuModuleLoadDataEx(image(pointer), call.options())));
        call.putLogs();
        return result;
    }

    private static CUmoduleImage image(Pointer pointer) {
        CUmoduleImage linked = LINKED.get().get(NativeParts.number(pointer));
        return linked != null ? linked : JCudaAdapter.image(HostValues.bytes(pointer));
    }

    // -- links ---------------------------------------------------------------------------------------------------

    public static int cuLinkCreate(JITOptions jitOptions, CUlinkState stateOut) {
        JitCall call = new JitCall(jitOptions);
        return run(() -> {
            orrery.driver.CUlinkState state = cuda().cuLinkCreate(call.options());
            LINKS.get().put(state, call);
            Handles.set(stateOut, state);
        });
    }

    public static int cuLinkAddData(
            CUlinkState state, int type, Pointer data, long size, @Nullable String name, JITOptions jitOptions) {
        byte[] bytes = Arrays.copyOf(HostValues.bytes(data), Math.toIntExact(size));
        return link(
                state,
                link -> cuda().cuLinkAddData(
                                link,
                                Constants.of(CUjitInputType.class, type),
                                bytes,
                                name,
                                new JitCall(jitOptions).options()));
    }

    public static int cuLinkAddFile(CUlinkState state, int type, String path, JITOptions jitOptions) {
        return link(
                state,
                link -> cuda().cuLinkAddFile(
                                link,
                                Constants.of(CUjitInputType.class, type),
                                path,
                                new JitCall(jitOptions).options()));
    }

    public static int cuLinkComplete(CUlinkState state, Pointer cubinOut, long[] sizeOut) {
        return link(state, link -> {
            CUmoduleImage image = cuda().cuLinkComplete(link);
            // Programs pass the address of the image on to cuModuleLoadDataEx. They cannot read what is there.
            byte[] place = new byte[1];
            NativeParts.setMemory(cubinOut, cuda().host().of(place), place);
            LINKED.get().put(NativeParts.number(cubinOut), image);
            sizeOut[0] = place.length;
        });
    }

    private static int link(CUlinkState state, Consumer<orrery.driver.CUlinkState> call) {
        orrery.driver.CUlinkState link = Handles.get(state, orrery.driver.CUlinkState.class);
        int result = run(() -> call.accept(link));
        JitCall options = link == null ? null : LINKS.get().get(link);
        if (options != null) {
            options.putLogs();
        }
        return result;
    }
}
