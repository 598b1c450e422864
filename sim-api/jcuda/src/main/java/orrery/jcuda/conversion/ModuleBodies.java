package orrery.jcuda.conversion;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import orrery.driver.CUmoduleImage;
import orrery.jcuda.KernelBodies;
import orrery.jcuda.ModuleKernelBodies;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;
import orrery.sim.PtxCompiler;

/** The kernels in Java of the modules that programs load. */
public final class ModuleBodies {
    private static final List<KernelBodies> OF_ALL = new CopyOnWriteArrayList<>();
    private static final List<ModuleKernelBodies> OF_SOME = new CopyOnWriteArrayList<>();

    static {
        ServiceLoader.load(KernelBodies.class).forEach(ModuleBodies::add);
    }

    private ModuleBodies() {}

    /** Adds bodies for modules that are loaded later. */
    public static void add(KernelBodies bodies) {
        if (bodies instanceof ModuleKernelBodies some) {
            OF_SOME.add(some);
        } else {
            OF_ALL.add(bodies);
        }
    }

    /**
     * Returns an image with the bodies of the kernels that it declares; with all bodies, if its names cannot be read.
     * An image of which kernels have no body runs as PTX, if it can be compiled.
     *
     * @param data the text of a PTX module in UTF-8, with or without a terminating 0, a cubin or a fatbin
     * @param file the file that the program named
     */
    public static LoadedImage load(byte[] data, Optional<Path> file) {
        CUmoduleImage image = CUmoduleImage.of(data);
        List<KernelBodies> all = new ArrayList<>(OF_ALL);
        OF_SOME.stream().filter(each -> each.isOf(image, file)).forEach(all::add);
        Map<String, Kernel> kernels = new LinkedHashMap<>();
        Map<String, DeviceVariable> variables = new LinkedHashMap<>();
        for (KernelBodies bodies : all) {
            kernels.putAll(bodies.kernels());
            bodies.variables().forEach(variable -> variables.put(variable.name(), variable));
        }
        Set<String> entries = image.entries();
        if (!entries.isEmpty() || image.ptx().isPresent()) {
            kernels.keySet().retainAll(entries);
        }
        ImmutableSet<String> missing =
                Sets.difference(entries, kernels.keySet()).immutableCopy();
        if (!missing.isEmpty() && isPtx(image) && PtxCompiler.find().isPresent()) {
            return new LoadedImage(image, file, missing);
        }
        CUmoduleImage complete = image;
        for (Map.Entry<String, Kernel> kernel : kernels.entrySet()) {
            complete = complete.with(kernel.getKey(), kernel.getValue());
        }
        for (DeviceVariable variable : variables.values()) {
            if (image.ptx().map(ptx -> declares(ptx, variable.name())).orElse(true)) {
                complete = complete.with(variable);
            }
        }
        return new LoadedImage(complete, file, missing);
    }

    /** Returns whether the image is PTX, or a fat binary that has some, as a cubin has not. */
    private static boolean isPtx(CUmoduleImage image) {
        return image.ptx().isPresent()
                || image.binary().map(each -> each[0] != 0x7F).orElse(false);
    }

    private static boolean declares(String ptx, String variable) {
        return Pattern.compile("\\.(global|const)\\s[^;]*?\\b" + Pattern.quote(variable) + "(?![\\w$])")
                .matcher(ptx)
                .find();
    }
}
