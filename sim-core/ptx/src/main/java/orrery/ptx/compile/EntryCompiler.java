package orrery.ptx.compile;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import orrery.ptx.code.IndexedAddress;
import orrery.ptx.code.Instr;
import orrery.ptx.code.JvmKind;
import orrery.ptx.code.Layout;
import orrery.ptx.code.MethodFrame;
import orrery.ptx.code.Reg;
import orrery.ptx.code.Scope;
import orrery.ptx.code.Specials;
import orrery.ptx.device.EntryCode;
import orrery.ptx.device.EntryPlan;
import orrery.ptx.device.KeptValues;
import orrery.ptx.estimate.CodeGraphs;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.flow.Liveness;
import orrery.ptx.flow.Region;
import orrery.ptx.flow.Regions;
import orrery.ptx.flow.Usage;
import orrery.ptx.lockstep.LaneConflicts;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxFunction;
import orrery.ptx.text.PtxType;
import orrery.ptx.text.StateSpace;
import orrery.ptx.text.Statement;
import orrery.ptx.text.Variable;
import orrery.sim.LaunchShape;

/** Compiles an entry: lowers its instructions, divides it into regions, and says what a block needs to know of it. */
public final class EntryCompiler {
    /** The JIT compiler leaves methods of more than 8,000 bytes to the interpreter. */
    private static final int MAX_BYTES = 7_500;

    /** The most bytes that a method of the JVM has. To find the frames of much larger ones takes minutes. */
    private static final int MAX_BYTES_OF_JVM = 0xFFFF;

    /** The most instructions of a block, so that a method can be divided between blocks. */
    private static final int MAX_STEPS = 150;

    private final CheckedModule module;
    private final PtxFunction function;
    private final Variant variant;
    private final String className;
    private final SiteList sites;
    private final CallWriter calls;
    private final Layout shared = new Layout();
    private final boolean hasSharedVariables;
    private final List<Variable> dynamic = new ArrayList<>();
    private final Layout parameters = new Layout();
    private final Map<Integer, MethodFrame> regionFrames = new HashMap<>();
    private final Map<PtxFunction, FunctionPieces> functions = new LinkedHashMap<>();
    private final Map<PtxFunction, MethodFrame> functionFrames = new HashMap<>();
    private final EntryPieces pieces;
    private final RegionChoices choices;
    private final EntryPlan plan;

    /**
     * Lowers an entry without keeping the bytecode.
     *
     * @throws PtxException if something in it is wrong or not simulated
     */
    public EntryCompiler(CheckedModule module, PtxFunction function) {
        this(module, function, Variant.PLAIN);
    }

    /**
     * How the code of an entry is compiled.
     *
     * @param isWatched whether its accesses to shared memory are watched for races
     * @param together the instructions before which lanes of a warp go on together
     */
    public record Variant(boolean isWatched, ImmutableSet<Statement.Code> together) {
        static final Variant PLAIN = new Variant(false, ImmutableSet.of());
    }

    private EntryCompiler(CheckedModule module, PtxFunction function, Variant variant) {
        this.module = module;
        this.function = function;
        this.variant = variant;
        this.className = "ptx/" + Names.method(function.name());
        this.sites = new SiteList(module, variant.isWatched());
        this.calls = new CallWriter(module, className);
        function.parameters().forEach(parameters::add);
        InlinedBody body = module.body(function);
        addShared(body, new HashSet<>());
        hasSharedVariables = !shared.offsets().isEmpty() || !dynamic.isEmpty();
        shared.addEnd("end of shared memory", 16);
        addDynamicShared();
        Layout frame = CallWriter.frame(body.variables());
        Reg carry = new Reg("carry flag", PtxType.B32);
        Scope scope = scope(true, body, parameters, frame, carry);
        pieces = divided(body, scope, carry);
        choices = new RegionChoices(pieces);
        int local = frame.bytes() + lowerFunctions();
        plan = newPlan(local);
    }

    /** Returns the same entry, compiled otherwise. */
    public EntryCompiler with(Variant other) {
        return other.equals(variant) ? this : new EntryCompiler(module, function, other);
    }

    /**
     * Returns the instructions before which lanes of a warp have to go on together in blocks of a shape, because they
     * exchange values through shared memory without a barrier.
     */
    public ImmutableSet<Statement.Code> exchangesWithoutBarrier(LaunchShape shape) {
        return hasSharedVariables
                ? LaneConflicts.cuts(
                        pieces.graph(),
                        pieces.scope(),
                        shape,
                        call -> module.calls().mayAccessShared(call.code()))
                : ImmutableSet.of();
    }

    /** Returns the entry as it is written. */
    public PtxFunction function() {
        return function;
    }

    /** Returns the parameters, and where they are in the memory of the launch. */
    public Layout parameters() {
        return parameters;
    }

    /** Returns what a block needs to know of the code. */
    public EntryPlan plan() {
        return plan;
    }

    /** Returns the blocks of the code. */
    public CodeGraphs graphs() {
        return EntryGraphs.of(pieces, functions, parameters);
    }

    /** Returns whether threads call a function of the device that has no code. */
    public boolean callsSystem(String name) {
        return calls.callsSystem(name);
    }

    /** Returns an estimate of the registers of a thread: those that are live at once, as words, and some more. */
    public int registers() {
        int most = 0;
        Liveness liveness = new Liveness(pieces.graph(), pieces.usage());
        for (int i = 0; i < pieces.graph().blocks().size(); i++) {
            int words = liveness.atBegin(i).stream()
                    .map(each -> Math.max(1, pieces.register(each).type().bits() / 32))
                    .sum();
            most = Math.max(most, words);
        }
        List<Integer> limit = function.limits().getOrDefault("maxnreg", ImmutableList.of());
        int estimate = Math.min(255, Math.max(16, most + 10 + 7) / 8 * 8);
        return limit.isEmpty() ? estimate : Math.min(estimate, limit.get(0));
    }

    // -- names -----------------------------------------------------------------------------------------------------

    private Scope scope(boolean isEntry, InlinedBody body, Layout ofLaunch, Layout frame, Reg carry) {
        Map<String, Reg> registers = new LinkedHashMap<>();
        body.registers().forEach((name, type) -> registers.put(name, new Reg(name, type)));
        return new Scope(
                isEntry, registers, ofLaunch, frame, shared, module.numbers(), module.functionNumbers(), sites, carry);
    }

    /** Adds the shared variables that a body names, and those of the functions that it calls. */
    private void addShared(InlinedBody body, Set<String> visited) {
        body.variables().stream()
                .filter(each -> each.space() == StateSpace.SHARED && !shared.contains(each.name()))
                .forEach(this::addStatic);
        Set<String> names = new HashSet<>();
        for (Statement statement : body.statements()) {
            if (statement instanceof Statement.Code code) {
                names.addAll(code.names());
            }
        }
        Specials.addReserved(names, shared);
        for (String name : names) {
            Variable variable = module.module().variables().get(name);
            if (variable != null && variable.space() == StateSpace.SHARED && !shared.contains(name)) {
                addStatic(variable);
            }
            PtxFunction callee = module.module().functions().get(name);
            if (callee != null && callee.body() != null && visited.add(name)) {
                addShared(module.body(callee), visited);
            }
        }
    }

    private void addStatic(Variable variable) {
        if (!variable.isDynamic()) {
            shared.add(variable);
        } else {
            dynamic.add(variable);
        }
    }

    private void addDynamicShared() {
        dynamic.forEach(each -> shared.addEnd(each.name(), 16));
    }

    private static boolean hasSource(InlinedBody body) {
        return body.statements().stream()
                .anyMatch(each -> each instanceof Statement.Code code && code.source() != null);
    }

    // -- regions ---------------------------------------------------------------------------------------------------

    /** Divides the entry into regions, and these further until no method is too large. */
    private EntryPieces divided(InlinedBody body, Scope scope, Reg carry) {
        FlowGraph graph = FlowGraph.of(body.statements(), MAX_STEPS, variant.together());
        RegisterKinds.assign(graph, scope);
        List<Reg> registers = new ArrayList<>();
        body.registers().keySet().forEach(each -> registers.add(Objects.requireNonNull(scope.register(each))));
        Usage usage = new Usage(registers, carry);
        registers.add(carry);
        Liveness liveness = new Liveness(graph, usage);
        Recomputed recomputed = new Recomputed(graph, usage, scope);
        RegisterFacts facts = new RegisterFacts(graph, scope);
        ImmutableMap<Instr, IndexedAddress> indexed = IndexedAddresses.of(graph, scope);
        Set<Integer> cuts = new TreeSet<>(graph.lockSteps());
        cuts.addAll(UniformJoins.findCuts(graph, facts, recomputed));
        while (true) {
            Regions regions = new Regions(graph, liveness, cuts);
            KeptSlots slots = new KeptSlots();
            for (Region region : regions.all().subList(1, regions.all().size())) {
                recomputed.kept(region.live()).stream().mapToObj(registers::get).forEach(slots::add);
            }
            EntryPieces divided = new EntryPieces(
                    scope,
                    graph,
                    regions,
                    ImmutableList.copyOf(registers),
                    usage,
                    facts,
                    recomputed,
                    indexed,
                    slots,
                    calls,
                    hasSource(body));
            int before = cuts.size();
            regionFrames.clear();
            for (int i = 0; i < regions.all().size(); i++) {
                MethodFrame frame = RegionWriter.newFrame();
                CodeSize size = new CodeSize();
                Map<Integer, Integer> blocks = new RegionWriter(divided, i, false, null, size, frame).write();
                regionFrames.put(i, frame);
                if (size.bytes() > MAX_BYTES) {
                    MethodCuts.add(graph, regions.all().get(i), blocks, MAX_BYTES, cuts);
                }
            }
            if (cuts.size() == before) {
                return divided;
            }
        }
    }

    /** Lowers the functions that are called; returns the bytes of local memory that they need. */
    private int lowerFunctions() {
        int bytes = 0;
        boolean found = true;
        while (found) {
            found = false;
            for (PtxFunction each : ImmutableList.copyOf(calls.called().keySet())) {
                if (!functions.containsKey(each)) {
                    bytes += lower(each);
                    found = true;
                }
            }
        }
        return bytes;
    }

    private int lower(PtxFunction called) {
        InlinedBody body = module.body(called);
        Layout frame = CallWriter.frame(called.parameters(), called.results(), body.variables());
        Reg carry = new Reg("carry flag", PtxType.B32);
        Scope scope = scope(false, body, new Layout(), frame, carry);
        FlowGraph graph = FlowGraph.of(body.statements(), MAX_STEPS);
        RegisterKinds.assign(graph, scope);
        List<Reg> registers = new ArrayList<>();
        body.registers().keySet().forEach(each -> registers.add(Objects.requireNonNull(scope.register(each))));
        Usage usage = new Usage(registers, carry);
        registers.add(carry);
        ImmutableList<Reg> live = new Liveness(graph, usage)
                .atBegin(0).stream().mapToObj(registers::get).collect(ImmutableList.toImmutableList());
        FunctionPieces lowered = new FunctionPieces(scope, graph, live, hasSource(body));
        functions.put(called, lowered);
        MethodFrame locals = FunctionWriter.newFrame();
        CodeSize size = new CodeSize();
        new FunctionWriter(lowered, calls, size, locals).write();
        if (size.bytes() > MAX_BYTES_OF_JVM) {
            throw PtxException.notSimulated(
                    called.line(), "a function of " + size.bytes() + " bytes of bytecode, " + called.name() + ",");
        }
        functionFrames.put(called, locals);
        return frame.bytes();
    }

    private EntryPlan newPlan(int local) {
        return new EntryPlan(
                function.name(),
                pieces.regions().all().stream().map(Region::plan).collect(ImmutableList.toImmutableList()),
                pieces.regions().order(),
                choices.begunTogether(),
                new KeptValues(
                        pieces.slots().count(JvmKind.INT),
                        pieces.slots().count(JvmKind.LONG),
                        pieces.slots().count(JvmKind.FLOAT),
                        pieces.slots().count(JvmKind.DOUBLE)),
                local,
                !functions.isEmpty(),
                pieces.regions().stopsWithinSpin(),
                callsSystem("free"),
                shared.bytes(),
                sites.areWatched(),
                sites.all());
    }

    /**
     * Returns the code.
     *
     * @throws PtxException if a function is too large for the JVM
     */
    public EntryCode compile() {
        return new EntryClassWriter(
                        module, function, className, pieces, choices, calls, functions, regionFrames, functionFrames)
                .load();
    }
}
