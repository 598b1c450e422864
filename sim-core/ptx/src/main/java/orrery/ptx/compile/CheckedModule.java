package orrery.ptx.compile;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
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
    private final PtxModule module;
    private final boolean contracts;
    private final ImmutableList<Variable> memory;
    private final ImmutableMap<String, Integer> numbers;
    private final ImmutableMap<String, Integer> functionNumbers;
    private final Map<String, CallPrototype> prototypes = new HashMap<>();
    private final boolean hasSharedVariables;
    private final CallGraph calls = new CallGraph(this);
    private final Map<PtxFunction, InlinedBody> bodies = new ConcurrentHashMap<>();

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
        hasSharedVariables = Stream.concat(
                        module.variables().values().stream(),
                        module.functions().values().stream().flatMap(each -> each.variables().stream()))
                .anyMatch(each -> each.space() == StateSpace.SHARED);
    }

    /** Returns the module as it is written. */
    public PtxModule module() {
        return module;
    }

    /** Returns whether products and sums become fused multiply-adds. */
    boolean contracts() {
        return contracts;
    }

    /** Returns which functions call which, and what they may do. */
    CallGraph calls() {
        return calls;
    }

    /**
     * Returns the body of an entry or a function, in which some calls are replaced. That of a function, which several
     * entries and instructions may call, is made once.
     */
    InlinedBody body(PtxFunction function) {
        return function.isEntry()
                ? InlinedBody.of(this, function)
                : bodies.computeIfAbsent(function, each -> InlinedBody.of(this, each));
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

    /** Returns whether there are variables in shared memory. */
    boolean hasSharedVariables() {
        return hasSharedVariables;
    }

    /** Returns the name of the file with the source of a module. */
    String sourceFile(int file) {
        String path = module.files().getOrDefault(file, "ptx");
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
