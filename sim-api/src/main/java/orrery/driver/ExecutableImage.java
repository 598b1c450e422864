package orrery.driver;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import orrery.core.context.ContextRule;
import orrery.core.context.LibraryRule;
import orrery.core.rule.NotSimulated;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;
import orrery.sim.PtxCompilationException;
import orrery.sim.PtxCompiler;
import orrery.sim.PtxImage;

/**
 * What the simulator runs of an image: its kernels in Java, or its PTX.
 *
 * @param kernels the kernels by name
 * @param variables the variables
 */
record ExecutableImage(Map<String, Kernel> kernels, List<DeviceVariable> variables) {
    /** The system property that chooses the form of images that have both. */
    static final String PREFERRED = "orrery.kernels";

    /** What text begins with that is taken for PTX: the version, after blanks and comments. */
    private static final Pattern PTX_BEGINNING =
            Pattern.compile("(?:\\s|//[^\n]*+\n|/\\*(?:[^*]|\\*(?!/))*+\\*/)*+\\.version");

    /**
     * Returns what is run of an image.
     *
     * @param who the call that loads it, for messages
     * @param capability ten times the compute capability of the device
     * @param options how PTX is compiled; gets the logs
     * @throws orrery.sim.CudaException if the PTX does not compile (MODULE-05, MODULE-07), there is no code for the
     *     device (MODULE-06), or an option is wrong (MODULE-09)
     */
    static ExecutableImage of(CUmoduleImage image, String who, int capability, CUjitOptions options) {
        return runnable(image, who, capability, options).withCosts(image.costs(), who);
    }

    private static ExecutableImage runnable(CUmoduleImage image, String who, int capability, CUjitOptions options) {
        JitTuning tuning = JitTuning.of(options, who);
        boolean prefersPtx = "ptx".equals(System.getProperty(PREFERRED));
        if (!image.kernels().isEmpty() && !(prefersPtx && image.ptx().isPresent())) {
            return new ExecutableImage(image.kernels(), image.variables());
        }
        Optional<String> ptx = image.ptx().or(() -> image.binary().map(binary -> ptxOf(binary, who, capability)));
        ptx.ifPresent(text -> ContextRule.IMAGE.require(
                PTX_BEGINNING.matcher(text).lookingAt(),
                () -> who + " is given text that does not begin with .version, as PTX does"));
        return ptx.isPresent()
                ? compiled(who, options, tuning, compiler -> compiler.compile(ptx.get(), level(options)))
                        .requireRunnable(who, capability)
                        .withCostsOf(image)
                : new ExecutableImage(image.kernels(), image.variables());
    }

    /** Requires that PTX is compiled for the architecture of the device or an earlier one, and returns this. */
    private ExecutableImage requireRunnable(String who, int capability) {
        kernels.forEach((name, kernel) -> kernel.code()
                .ifPresent(code -> ContextRule.PTX.require(
                        code.architecture() <= capability,
                        () -> who + " is given PTX for sm_" + code.architecture() + "; the device is of sm_"
                                + capability)));
        return this;
    }

    private static int level(CUjitOptions options) {
        return options.value(CUjitOption.OPTIMIZATION_LEVEL).orElse(PtxCompiler.DEFAULT_OPTIMIZATION_LEVEL);
    }

    /**
     * Returns the PTX of a binary for a device.
     *
     * @throws orrery.sim.CudaException if it has none for the device (MODULE-06), or is damaged (MODULE-11)
     */
    static String ptxOf(byte[] binary, String who, int capability) {
        if (!FatBinary.is(binary)) {
            throw ContextRule.BINARY.violated(who + " is given a cubin of " + binary.length
                    + " bytes; nvcc adds PTX to a program with -gencode arch=compute_90,code=compute_90");
        }
        try {
            return ptxOf(FatBinary.of(binary), who, capability);
        } catch (IllegalArgumentException damaged) {
            throw ContextRule.IMAGE.violated(who + " is given an image that is damaged: " + damaged.getMessage());
        }
    }

    private static String ptxOf(FatBinary fat, String who, int capability) {
        return fat.ptx(capability)
                .orElseThrow(() -> ContextRule.BINARY.violated(who + " is given " + fat + " for a device of sm_"
                        + capability + "; nvcc adds PTX with -gencode arch=compute_90,code=compute_90"));
    }

    /** Returns this with the costs that the kernels of an image in Java declare. PTX declares none. */
    private ExecutableImage withCostsOf(CUmoduleImage image) {
        Map<String, Kernel> all = new LinkedHashMap<>(kernels);
        all.replaceAll(
                (name, kernel) -> image.kernel(name).map(kernel::withCostOf).orElse(kernel));
        return new ExecutableImage(all, variables);
    }

    /** Returns this with costs of kernels by name. */
    private ExecutableImage withCosts(ImmutableMap<String, UnaryOperator<Kernel>> costs, String who) {
        if (costs.isEmpty()) {
            return this;
        }
        Map<String, Kernel> all = new LinkedHashMap<>(kernels);
        costs.forEach((name, cost) -> {
            Kernel kernel = all.get(name);
            Preconditions.checkArgument(
                    kernel != null,
                    "%s is given an image with a cost of kernel %s; it has the kernels %s",
                    who,
                    name,
                    kernels.keySet());
            all.put(name, kernel.withCostOf(cost.apply(kernel)));
        });
        return new ExecutableImage(all, variables);
    }

    /**
     * Returns what a compilation makes.
     *
     * @throws orrery.sim.CudaException if the PTX does not compile (MODULE-05, MODULE-07)
     */
    static ExecutableImage compiled(
            String who, CUjitOptions options, JitTuning tuning, Function<PtxCompiler, PtxImage> compilation) {
        PtxCompiler compiler = PtxCompiler.find()
                .orElseThrow(() -> NotSimulated.operation(
                        "PTX without the artifact orrery:orrery-ptx, which is not on the class path or module path,"));
        try {
            PtxImage image = compilation.apply(compiler);
            ImmutableMap.Builder<String, Kernel> kernels = ImmutableMap.builder();
            image.kernels().forEach((name, kernel) -> kernels.put(name, tuning.tuned(kernel, options)));
            return new ExecutableImage(kernels.buildOrThrow(), image.variables());
        } catch (PtxCompilationException e) {
            options.logError(e.log());
            if (e.line() > 0) {
                options.logError("ptxas fatal   : Ptx assembly aborted due to errors");
            }
            throw (switch (e.reason()) {
                        case INVALID -> ContextRule.PTX;
                        case UNSUPPORTED_VERSION -> ContextRule.PTX_VERSION;
                        case DEFINED_TWICE -> LibraryRule.LINK_TWICE;
                        case UNDEFINED -> LibraryRule.LINK_UNDEFINED;
                    })
                    .violated(who + " is given PTX that does not compile: " + e.log());
        }
    }
}
