package orrery.ptx;

import com.google.common.collect.ImmutableMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.LaunchArguments;
import orrery.core.kernel.ParameterValues;
import orrery.core.kernel.SteppedBlock;
import orrery.ptx.compile.CheckedModule;
import orrery.ptx.compile.EntryCompiler;
import orrery.ptx.estimate.LaunchEstimate;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxFunction;
import orrery.ptx.text.PtxModule;
import orrery.sim.BlockBody;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;
import orrery.sim.KernelArguments;
import orrery.sim.KernelCode;
import orrery.sim.PtxCompilationException;
import orrery.sim.PtxCompiler;
import orrery.sim.PtxImage;
import orrery.sim.PtxSource;

/** Compiles PTX for the simulator, which finds it as a service. */
public final class PtxKernels implements PtxCompiler {

    /** Creates the service; for {@link java.util.ServiceLoader}. */
    public PtxKernels() {}

    @Override
    public PtxImage compile(String ptx, int optimizationLevel) {
        return compile(() -> PtxModule.parse(ptx), optimizationLevel > 0);
    }

    @Override
    public void checkDefinitions(List<PtxSource> sources) {
        try {
            ModuleLinker.checkNothingIsDefinedTwice(sources);
        } catch (PtxException e) {
            throw failure(e);
        }
    }

    @Override
    public PtxImage link(List<PtxSource> sources) {
        return compile(() -> ModuleLinker.link(sources), true);
    }

    private static PtxImage compile(Supplier<PtxModule> text, boolean contracts) {
        try {
            PtxModule parsed = text.get();
            CheckedModule module = new CheckedModule(parsed, contracts && !parsed.isDebug());
            SizeLimits.checkConstants(module);
            ModuleVariables variables = new ModuleVariables(module);
            ImmutableMap.Builder<String, Kernel> kernels = ImmutableMap.builder();
            for (Lowered each : module.entries().parallelStream()
                    .map(each -> Lowered.of(module, each))
                    .toList()) {
                EntryCompiler entry = each.orThrow();
                kernels.put(entry.function().name(), kernel(module, entry, variables.all()));
            }
            return new PtxImage(kernels.buildOrThrow(), variables.all());
        } catch (PtxException e) {
            throw failure(e);
        }
    }

    /**
     * An entry that is lowered, or why it cannot be. Entries are lowered at the same time; the first failure counts.
     */
    private record Lowered(
            @Nullable EntryCompiler entry, @Nullable PtxException failure) {
        static Lowered of(CheckedModule module, PtxFunction entry) {
            try {
                return new Lowered(new EntryCompiler(module, entry), null);
            } catch (PtxException e) {
                return new Lowered(null, e);
            }
        }

        EntryCompiler orThrow() {
            if (failure != null) {
                throw failure;
            }
            return Objects.requireNonNull(entry);
        }
    }

    private static RuntimeException failure(PtxException e) {
        return e.kind() == PtxException.Kind.NOT_SIMULATED
                ? new UnsupportedOperationException("line " + e.line() + " of the PTX: " + e.getMessage())
                : compilationException(e);
    }

    static PtxCompilationException compilationException(PtxException e) {
        PtxCompilationException.Reason reason = e.kind() == PtxException.Kind.UNSUPPORTED_VERSION
                ? PtxCompilationException.Reason.UNSUPPORTED_VERSION
                : PtxCompilationException.Reason.INVALID;
        return new PtxCompilationException(reason, e.line(), e.getMessage(), e.logLine());
    }

    private static Kernel kernel(CheckedModule module, EntryCompiler entry, List<DeviceVariable> variables) {
        SizeLimits.checkEntry(module, entry);
        LazyCode code = new LazyCode(entry);
        KernelCode facts = CodeFacts.of(module, entry);
        Kernel kernel = Kernel.perBlock(arguments -> body(code, facts, variables, arguments))
                .compiled(facts)
                .costByTraffic(new LaunchEstimate(entry.graphs(), facts))
                .named(entry.function().name())
                .registersPerThread(entry.registers())
                .staticSharedBytes(entry.plan().staticShared());
        return entry.callsSystem("cudaGraphLaunch") ? kernel.launchesGraphs() : kernel;
    }

    private static BlockBody body(
            LazyCode code, KernelCode facts, List<DeviceVariable> variables, KernelArguments arguments) {
        if (!(arguments instanceof LaunchArguments launch)) {
            throw new IllegalArgumentException(
                    "arguments of " + arguments.getClass() + " for a kernel that is PTX; legal are those of a launch");
        }
        byte[] parameters = ParameterValues.bytes(facts.parameters(), arguments.values());
        long[] addresses = new long[variables.size()];
        for (int i = 0; i < addresses.length; i++) {
            addresses[i] = arguments.addressOf(variables.get(i));
        }
        LaunchCode body = new LaunchCode(code, parameters, addresses, launch);
        if (!code.entry().callsSystem("malloc") && !code.entry().callsSystem("free")) {
            return block -> body.entryFor(block).run((SteppedBlock) block);
        }
        // Blocks that look for memory and blocks that allocate it run one after the other.
        return block -> {
            synchronized (body) {
                body.entryFor(block).run((SteppedBlock) block);
            }
        };
    }
}
