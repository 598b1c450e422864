package jcuda.driver;

import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import jcuda.Pointer;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUjitInputType;
import orrery.driver.CUjitOptions;
import orrery.driver.CUmoduleImage;
import orrery.jcuda.conversion.Constants;
import orrery.jcuda.conversion.Handles;
import orrery.jcuda.conversion.HostValues;
import orrery.jcuda.conversion.LoadedImage;
import orrery.jcuda.conversion.ModuleBodies;
import orrery.jcuda.conversion.NativeParts;
import orrery.jcuda.conversion.PerDriver;
import orrery.jcuda.conversion.PerHandle;
import orrery.sim.CudaException;
import orrery.sim.PtxCompiler;

/** Modules with options, and links. */
abstract class LinkFunctions extends DriverCall {
    /** The images that links made, by the addresses that programs get for them. */
    private static final PerDriver<Map<Long, CUmoduleImage>> LINKED = new PerDriver<>(ConcurrentHashMap::new);

    /** The images of modules. */
    private static final PerHandle<LoadedImage> LOADED = new PerHandle<>();

    private static final PerHandle<Link> LINKS = new PerHandle<>();

    LinkFunctions() {}

    /** The options of a link, which get its logs, and the addresses of its images, which it owns. */
    private record Link(JitCall options, Set<Long> images) {
        Link(JitCall options) {
            this(options, ConcurrentHashMap.newKeySet());
        }
    }

    public static void cuModuleLoad(CUmodule module, String fname) {
        Path file = Path.of(fname);
        byte[] data;
        try {
            data = Files.readAllBytes(file);
        } catch (IOException e) {
            throw CudaException.of(
                    orrery.device.CUresult.CUDA_ERROR_FILE_NOT_FOUND,
                    "a module of the file " + file + ", which cannot be read: " + e.getMessage());
        }
        load(module, ModuleBodies.load(data, Optional.of(file)), cuda()::cuModuleLoadData);
    }

    public static void cuModuleLoadData(CUmodule module, byte[] image) {
        load(module, image(image), cuda()::cuModuleLoadData);
    }

    public static void cuModuleLoadData(CUmodule module, String string) {
        cuModuleLoadData(module, string.getBytes(StandardCharsets.UTF_8));
    }

    public static void cuModuleLoadFatBinary(CUmodule module, byte[] fatCubin) {
        load(module, image(fatCubin), cuda()::cuModuleLoadFatBinary);
    }

    public static void cuModuleLoadDataEx(
            CUmodule phMod, String string, int numOptions, int[] options, Pointer optionValues) {
        requireNoOptions(numOptions);
        LoadedImage image = image(string.getBytes(StandardCharsets.UTF_8));
        load(phMod, image, each -> cuda().cuModuleLoadDataEx(each, new CUjitOptions()));
    }

    public static void cuModuleLoadDataEx(
            CUmodule phMod, Pointer p, int numOptions, int[] options, Pointer optionValues) {
        requireNoOptions(numOptions);
        load(phMod, image(p), each -> cuda().cuModuleLoadDataEx(each, new CUjitOptions()));
    }

    private static void requireNoOptions(int numOptions) {
        if (numOptions != 0) {
            throw new UnsupportedOperationException("cuModuleLoadDataEx with " + numOptions
                    + " options: legal is 0; cuModuleLoadDataJIT takes options");
        }
    }

    public static void cuModuleLoadDataJIT(CUmodule module, Pointer pointer, JITOptions jitOptions) {
        JitCall call = new JitCall(jitOptions);
        try {
            load(module, image(pointer), each -> cuda().cuModuleLoadDataEx(each, call.options()));
        } finally {
            call.putLogs();
        }
    }

    private static LoadedImage image(byte[] data) {
        return ModuleBodies.load(data, Optional.empty());
    }

    private static LoadedImage image(Pointer pointer) {
        CUmoduleImage linked = LINKED.get().get(NativeParts.number(pointer));
        return linked == null
                ? image(HostValues.bytes(pointer))
                : new LoadedImage(linked, Optional.empty(), ImmutableSet.of());
    }

    private static void load(CUmodule module, LoadedImage image, Function<CUmoduleImage, orrery.driver.CUmodule> call) {
        orrery.driver.CUmodule loaded;
        try {
            loaded = call.apply(image.image());
        } catch (UnsupportedOperationException e) {
            throw PtxCompiler.find().isPresent() ? image.notCompiled(e) : image.missing(e);
        } catch (CudaException e) {
            throw e.result() == orrery.device.CUresult.CUDA_ERROR_NO_BINARY_FOR_GPU && isSimulated(e)
                    ? image.missing(e)
                    : e;
        }
        LOADED.put(loaded, image);
        Handles.set(module, loaded);
    }

    /** Returns whether the simulator refused a call, not a GPU. */
    private static boolean isSimulated(CudaException e) {
        return !e.rule().id().isEmpty();
    }

    public static void cuModuleGetFunction(CUfunction hfunc, CUmodule hmod, String name) {
        orrery.driver.CUmodule module = Handles.get(hmod, orrery.driver.CUmodule.class);
        try {
            Handles.set(hfunc, cuda().cuModuleGetFunction(module, name));
            Handles.own(hmod, hfunc);
        } catch (CudaException e) {
            LoadedImage image = module == null ? null : LOADED.get(module);
            throw image != null && image.missing().contains(name) ? image.missing(e) : e;
        }
    }

    // -- links ---------------------------------------------------------------------------------------------------

    public static void cuLinkCreate(JITOptions jitOptions, CUlinkState stateOut) {
        JitCall call = new JitCall(jitOptions);
        orrery.driver.CUlinkState state = cuda().cuLinkCreate(call.options());
        LINKS.put(state, new Link(call));
        Handles.set(stateOut, state);
    }

    public static void cuLinkAddData(
            CUlinkState state,
            int type,
            @Nullable Pointer data,
            long size,
            @Nullable String name,
            @Nullable JITOptions jitOptions) {
        if (data == null) {
            throw CudaException.of(
                    orrery.device.CUresult.CUDA_ERROR_INVALID_VALUE,
                    "cuLinkAddData without data: legal is a pointer to the input");
        }
        byte[] bytes = Arrays.copyOf(HostValues.bytes(data), Math.toIntExact(size));
        link(
                state,
                link -> cuda().cuLinkAddData(
                                link,
                                Constants.of(CUjitInputType.class, type),
                                bytes,
                                name,
                                new JitCall(jitOptions).options()));
    }

    public static void cuLinkAddFile(CUlinkState state, int type, String path, JITOptions jitOptions) {
        link(
                state,
                link -> cuda().cuLinkAddFile(
                                link,
                                Constants.of(CUjitInputType.class, type),
                                path,
                                new JitCall(jitOptions).options()));
    }

    public static void cuLinkComplete(CUlinkState state, Pointer cubinOut, long[] sizeOut) {
        link(state, link -> {
            CUmoduleImage image = cuda().cuLinkComplete(link);
            // Programs pass the address of the image on to cuModuleLoadDataEx. They cannot read what is there.
            byte[] place = new byte[1];
            NativeParts.setNumber(cubinOut, cuda().host().of(place));
            LINKED.get().put(NativeParts.number(cubinOut), image);
            Link made = LINKS.get(link);
            if (made != null) {
                made.images().add(NativeParts.number(cubinOut));
            }
            sizeOut[0] = place.length;
        });
    }

    /** Destroys a link with its images. */
    public static void cuLinkDestroy(CUlinkState state) {
        orrery.driver.CUlinkState link = Handles.get(state, orrery.driver.CUlinkState.class);
        Link destroyed = link == null ? null : LINKS.get(link);
        Handles.destroy(link, cuda()::cuLinkDestroy);
        if (destroyed != null) {
            destroyed.images().forEach(LINKED.get()::remove);
        }
    }

    private static void link(CUlinkState state, Consumer<orrery.driver.CUlinkState> call) {
        orrery.driver.CUlinkState link = Handles.get(state, orrery.driver.CUlinkState.class);
        try {
            call.accept(link);
        } finally {
            Link known = link == null ? null : LINKS.get(link);
            if (known != null) {
                known.options().putLogs();
            }
        }
    }
}
