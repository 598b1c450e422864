package orrery.ptx.compile;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import com.google.common.collect.Streams;
import com.google.common.graph.Traverser;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.ptx.code.Specials;
import orrery.ptx.flow.Contractions;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.flow.LockSteps;
import orrery.ptx.flow.Step;
import orrery.ptx.isa.Instruction.Role;
import orrery.ptx.lockstep.SharedAccesses;
import orrery.ptx.text.CallPrototype;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxFunction;
import orrery.ptx.text.PtxModule;
import orrery.ptx.text.StateSpace;
import orrery.ptx.text.Statement;
import orrery.ptx.text.Variable;

/** A module whose variables and functions are known: what entries refer to. */
public final class CheckedModule {
    /** The most statements of a function whose calls are replaced by it because lanes may exchange values in it. */
    private static final int MAX_STATEMENTS_OF_EXCHANGE = 300;

    /** The most statements of a function that is a method: code of an entry is divided into several ones. */
    private static final int MAX_STATEMENTS_OF_METHOD = 2_000;

    private final PtxModule module;
    private final boolean contracts;
    private final ImmutableList<Variable> memory;
    private final ImmutableMap<String, Integer> numbers;
    private final ImmutableMap<String, Integer> functionNumbers;
    private final Map<String, CallPrototype> prototypes = new HashMap<>();
    private final Map<String, Boolean> meets = new ConcurrentHashMap<>();
    private final Map<String, Boolean> inlined = new ConcurrentHashMap<>();
    private final Map<String, Boolean> sharing = new ConcurrentHashMap<>();

    /**
     * Checks the declarations of a module.
     *
     * @param contracts whether products and sums become fused multiply-adds; see {@link Contractions}
     * @throws PtxException if something is not declared, or not simulated
     */
    public CheckedModule(PtxModule module, boolean contracts) {
        this.module = module;
        this.contracts = contracts;
        ImmutableList.Builder<Variable> variables = ImmutableList.builder();
        Map<String, Integer> byName = new LinkedHashMap<>();
        Set<String> names = namesInCode(module);
        for (Variable each : module.variables().values()) {
            boolean isUnused = each.isExtern() && !names.contains(each.name());
            if (each.space() != StateSpace.SHARED && !isUnused) {
                // One of a known size that nobody defines has memory, as on an H200.
                if (each.isDynamic()) {
                    throw PtxException.invalid(each.line(), "variable " + each.name() + " is not defined");
                }
                byName.put(each.name(), byName.size());
                variables.add(each);
            }
        }
        Specials.moduleVariable(names).ifPresent(each -> {
            byName.put(each.name(), byName.size());
            variables.add(each);
        });
        if (hasIndependentLanes(module)) {
            module.functions().values().forEach(CheckedModule::requireMasks);
        }
        module.functions().values().forEach(this::requireNoEntries);
        memory = variables.build();
        functionNumbers = numberFunctions(module);
        module.functions().values().forEach(each -> prototypes.putAll(each.prototypes()));
        numbers = ImmutableMap.copyOf(byName);
    }

    /** Returns the module as it is written. */
    public PtxModule module() {
        return module;
    }

    /** Returns whether products and sums become fused multiply-adds. */
    boolean contracts() {
        return contracts;
    }

    /** Returns the variables in the memory of the context, in the order of their numbers. */
    public ImmutableList<Variable> memory() {
        return memory;
    }

    /** Returns the numbers of these variables by name. */
    ImmutableMap<String, Integer> numbers() {
        return numbers;
    }

    /** Numbers the functions whose addresses code or variables take, in the order of the text. */
    private static ImmutableMap<String, Integer> numberFunctions(PtxModule module) {
        Set<String> taken = new HashSet<>();
        for (Variable variable : module.variables().values()) {
            for (Variable.Initial each : variable.initial()) {
                if (each instanceof Variable.Initial.AddressOf address) {
                    taken.add(address.name());
                }
            }
        }
        taken.addAll(namesInCode(module));
        Map<String, Integer> all = new LinkedHashMap<>();
        for (PtxFunction each : module.functions().values()) {
            if (!each.isEntry() && each.body() != null && taken.contains(each.name())) {
                all.put(each.name(), all.size());
            }
        }
        return ImmutableMap.copyOf(all);
    }

    /** Returns whether a module has no exchanges without a mask: since version 6.4, those for Volta and later. */
    private static boolean hasIndependentLanes(PtxModule module) {
        return module.version() >= 64 && module.architecture() >= 70;
    }

    private static void requireMasks(PtxFunction function) {
        for (Statement statement : function.body() == null ? ImmutableList.<Statement>of() : function.body()) {
            if (statement instanceof Statement.Code code
                    && (code.opcode().equals("shfl") || code.opcode().equals("vote"))
                    && !code.modifiers().contains("sync")) {
                throw PtxException.invalid(
                        code.line(),
                        code.mnemonic() + " is not in PTX of version 6.4 or later for sm_70 or later; legal is "
                                + code.opcode() + ".sync");
            }
        }
    }

    /** Requires that a function takes the address of no entry, as code does that launches kernels. */
    private void requireNoEntries(PtxFunction function) {
        for (Statement statement : function.body() == null ? ImmutableList.<Statement>of() : function.body()) {
            if (statement instanceof Statement.Code code && code.opcode().equals("mov")) {
                for (String name : code.names()) {
                    PtxFunction named = module.functions().get(name);
                    if (named != null && named.isEntry() && !declares(function, name)) {
                        throw PtxException.notSimulated(
                                code.line(), "the address of entry " + name + ", with which kernels launch kernels,");
                    }
                }
            }
        }
    }

    private static boolean declares(PtxFunction function, String name) {
        return function.registers().containsKey(name)
                || Stream.concat(function.variables().stream(), function.parameters().stream())
                        .anyMatch(each -> each.name().equals(name));
    }

    /** Returns the names in the instructions of all functions, other than calls. */
    private static Set<String> namesInCode(PtxModule module) {
        Set<String> names = new HashSet<>();
        for (PtxFunction function : module.functions().values()) {
            for (Statement statement : function.body() == null ? ImmutableList.<Statement>of() : function.body()) {
                if (statement instanceof Statement.Code code && !code.opcode().equals("call")) {
                    names.addAll(code.names());
                }
            }
        }
        return names;
    }

    /** Returns the numbers of the functions whose addresses are taken, by name. */
    public ImmutableMap<String, Integer> functionNumbers() {
        return functionNumbers;
    }

    /** Returns the functions that have the layout of results and parameters that an indirect call has. */
    ImmutableList<PtxFunction> candidates(CallPrototype prototype) {
        return functionNumbers.keySet().stream()
                .map(name -> Objects.requireNonNull(module.functions().get(name)))
                .filter(each -> isAlike(each.results(), prototype.results())
                        && isAlike(each.parameters(), prototype.parameters()))
                .collect(ImmutableList.toImmutableList());
    }

    private static boolean isAlike(List<Variable> some, List<Variable> others) {
        return some.size() == others.size()
                && IntStream.range(0, some.size())
                        .allMatch(i -> some.get(i).bytes() == others.get(i).bytes()
                                && some.get(i).align() == others.get(i).align());
    }

    /** Returns the prototype of an indirect call, which is its last operand; null for a call by name. */
    @Nullable
    CallPrototype prototype(Statement.Code call) {
        Operand last = call.operands().isEmpty() ? null : Iterables.getLast(call.operands());
        CallPrototype prototype = last instanceof Operand.Name name ? prototypes.get(name.name()) : null;
        if (prototype == null || prototype.targets().isEmpty()) {
            return prototype;
        }
        PtxFunction target = module.functions().get(prototype.targets().get(0));
        if (target == null) {
            throw PtxException.invalid(
                    call.line(), "target " + prototype.targets().get(0) + " of " + call + " is no function");
        }
        return new CallPrototype(target.results(), target.parameters(), prototype.targets());
    }

    /** Returns the entries. */
    public ImmutableList<PtxFunction> entries() {
        return module.functions().values().stream()
                .filter(each -> each.isEntry() && each.body() != null)
                .collect(ImmutableList.toImmutableList());
    }

    /** Returns the function that an instruction calls; null for one that has no body, and for an indirect call. */
    @Nullable
    PtxFunction callee(Statement.Code call) {
        if (prototype(call) != null) {
            return null;
        }
        String name = calleeName(call);
        PtxFunction function = module.functions().get(name);
        if (function == null) {
            throw PtxException.notSimulated(call.line(), "a call of \"" + name + "\", which is no function,");
        }
        return function.body() == null ? null : function;
    }

    /** Returns the name of the function that an instruction calls. */
    static String calleeName(Statement.Code call) {
        for (Operand operand : call.operands()) {
            if (operand instanceof Operand.Name name) {
                return name.name();
            }
        }
        throw PtxException.invalid(call.line(), "a call without a function");
    }

    /** Returns whether threads meet in a function or in one that it calls, or end there. */
    boolean meets(PtxFunction function) {
        Boolean known = meets.get(function.name());
        if (known == null) {
            known = Streams.stream(
                            Traverser.<PtxFunction>forGraph(this::reachable).breadthFirst(function))
                    .anyMatch(this::meetsItself);
            meets.put(function.name(), known);
        }
        return known;
    }

    /** Returns the functions in which threads meet that an indirect call can call; none for a call by name. */
    ImmutableList<PtxFunction> meeting(Statement.Code call) {
        CallPrototype prototype = prototype(call);
        return prototype == null
                ? ImmutableList.of()
                : candidates(prototype).stream().filter(this::meets).collect(ImmutableList.toImmutableList());
    }

    /** Returns the functions that a function calls by name, and those that it may call by an address. */
    private List<PtxFunction> reachable(PtxFunction function) {
        return Stream.concat(
                        callees(function).stream(),
                        calls(function)
                                .map(this::prototype)
                                .filter(Objects::nonNull)
                                .flatMap(each -> candidates(each).stream()))
                .collect(ImmutableList.toImmutableList());
    }

    private static Stream<Statement.Code> calls(PtxFunction function) {
        return steps(function)
                .filter(step -> step.row().role() == Role.CALL)
                .map(step -> step.instr().code());
    }

    /** Returns a function and those that it calls by name, directly or not, each once. */
    private Stream<PtxFunction> called(PtxFunction function) {
        return Streams.stream(Traverser.<PtxFunction>forGraph(this::callees).breadthFirst(function));
    }

    private List<PtxFunction> callees(PtxFunction function) {
        return calls(function).map(this::callee).filter(Objects::nonNull).collect(ImmutableList.toImmutableList());
    }

    /**
     * Returns whether the calls of a function are replaced by its body: if threads meet in it, and if they go on
     * together or wait in loops, or it is too large for a method, and it does not call itself.
     */
    boolean isInlined(PtxFunction function) {
        if (meets(function)) {
            return true;
        }
        Boolean known = inlined.get(function.name());
        if (known == null) {
            known = (mayWait(function) || body(function).size() > MAX_STATEMENTS_OF_METHOD) && !callsItself(function);
            inlined.put(function.name(), known);
        }
        return known;
    }

    /**
     * Returns whether threads go on together in a function or those that it calls, or may wait there in a loop: one of
     * them asks for what another thread writes, and one has a loop that may depend on the answer.
     */
    private boolean mayWait(PtxFunction function) {
        List<PtxFunction> all = called(function).toList();
        return all.stream().anyMatch(each -> body(each).stream().anyMatch(LockSteps::isVolatile))
                || all.stream().flatMap(CheckedModule::steps).anyMatch(CheckedModule::asksOthers)
                        && all.stream()
                                .anyMatch(each -> FlowGraph.of(body(each), Integer.MAX_VALUE)
                                        .maySpin());
    }

    /** Returns whether a step asks for what another thread writes, or is a fence, after which plain loads do. */
    private static boolean asksOthers(Step step) {
        return step.row().isFence() || step.row().asksOthers(step.instr());
    }

    private static List<Statement> body(PtxFunction function) {
        return Objects.requireNonNull(function.body());
    }

    private boolean callsItself(PtxFunction function) {
        return callees(function).stream()
                .flatMap(this::called)
                .anyMatch(each -> each.name().equals(function.name()));
    }

    private boolean meetsItself(PtxFunction function) {
        return steps(function)
                .anyMatch(
                        step -> step.row().role() == Role.MEETING || step.row().role() == Role.EXIT);
    }

    private static Stream<Step> steps(PtxFunction function) {
        return Objects.requireNonNull(function.body()).stream()
                .filter(Statement.Code.class::isInstance)
                .map(each -> Step.of((Statement.Code) each));
    }

    // -- shared memory ---------------------------------------------------------------------------------------------

    /** Returns whether there are variables in shared memory. */
    boolean hasSharedVariables() {
        return Stream.concat(
                        module.variables().values().stream(),
                        module.functions().values().stream().flatMap(each -> each.variables().stream()))
                .anyMatch(each -> each.space() == StateSpace.SHARED);
    }

    /** Returns whether a function that a call names, or one that it calls, may access shared memory. */
    boolean mayAccessShared(Statement.Code call) {
        PtxFunction callee = callee(call);
        if (callee == null) {
            return prototype(call) != null;
        }
        Boolean known = sharing.get(callee.name());
        if (known == null) {
            known = called(callee)
                    .flatMap(CheckedModule::steps)
                    .anyMatch(each -> SharedAccesses.mayAccess(each.instr()));
            sharing.put(callee.name(), known);
        }
        return known;
    }

    /**
     * Returns whether lanes may exchange values through shared memory within a function, as far as one can tell from it
     * alone: it loads and stores there, and is short.
     */
    boolean mayExchange(PtxFunction function) {
        return hasSharedVariables()
                && body(function).size() <= MAX_STATEMENTS_OF_EXCHANGE
                && steps(function).noneMatch(each -> each.row().role() == Role.CALL)
                && steps(function)
                        .anyMatch(each -> SharedAccesses.mayAccess(each.instr())
                                && each.instr().opcode().equals("st"))
                && steps(function)
                        .anyMatch(each -> SharedAccesses.mayAccess(each.instr())
                                && each.instr().opcode().equals("ld"));
    }

    /** Returns the name of the file with the source of a module. */
    String sourceFile(int file) {
        String path = module.files().getOrDefault(file, "ptx");
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
