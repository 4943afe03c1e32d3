/// Answers which actions of a File Provider extension are in the context menu of the selected items.
enum FileProviderAnswer {
  /// Prints the answer; `nil` if the payload has no `fileproviderItems`, so that the question is about a share.
  static func status(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus? {
    guard let payload = try arguments.value("--payload"), payload != "-" else { return nil }
    let isText = payload.trimmingBlanks().hasPrefix("{")
    guard let bytes = isText ? Array(payload.utf8) : try? Files.read(payload),
      let selection = try? JSONReader.read(SourceText(name: payload, bytes: bytes)).root,
      selection[FileProviderAction.itemsKey] != nil
    else { return nil }
    let answers = try actions(arguments).map { (name: $0.name, answer: answer($0.rule, Value(selection))) }
    if arguments.isJSON {
      let actions = answers.map { action -> JSONValue in
        [
          "action": .string(action.name), "value": .answer(action.answer.value),
          "message": JSONValue(action.answer.message),
        ]
      }
      console.print(json: ["tool": ToolIdentity.json, "fileProviderActions": .array(actions)])
    } else if !console.isQuiet {
      for (name, answer) in answers {
        let word = answer.value.map { $0 ? "shown     " : "hidden    " } ?? "no answer "
        console.print("\(word)\(VisibleText.line(name))\(answer.message.map { ": \($0)" } ?? "")")
      }
    }
    if answers.contains(where: { $0.answer.value == nil }) { return .broken }
    return answers.contains { $0.answer.value == true } ? .success : .negative
  }

  /// Returns the actions of the named list, or the single action of a predicate.
  private static func actions(_ arguments: ParsedArguments) throws(CommandFailure) -> [FileProviderAction] {
    if let text = try arguments.value("--rule") { return [FileProviderAction(predicate: text)] }
    guard let path = arguments.positionals.first else {
      throw .usage("name the Info.plist of the File Provider extension, or give a predicate with --rule")
    }
    let list = Files.kind(of: path) == .folder ? BundleSearch.propertyList(of: path) ?? path : path
    let source = SourceText(name: list, bytes: try Files.read(list))
    do throws(PropertyListError) {
      let actions = FileProviderAction.actions(in: try PropertyListReader.read(source))
      if !actions.isEmpty { return actions }
    } catch {
      throw .rendered(error)
    }
    throw .broken("'\(VisibleText.line(path))' has no actions of a File Provider extension")
  }

  /// Returns whether the predicate is true, or a message without a value if it is not a predicate or raises an
  /// exception.
  private static func answer(_ rule: ActivationRule, _ selection: Value) -> (value: Bool?, message: String?) {
    guard let predicate = rule.predicate else {
      return rule.value == .absent
        ? (false, "it has no predicate")
        : (nil, rule.diagnostics.first { $0.severity == .error }?.message ?? "no predicate")
    }
    let types = rule.types
    let environment = EvaluationEnvironment(
      conforms: { types.conforms($0, to: $1) }, typesAreEqual: { types.isEqual($0, $1) }, budget: StepBudget())
    do throws(EvaluationError) {
      return (try PredicateEvaluator.evaluate(predicate, on: selection, variables: [:], environment: environment), nil)
    } catch {
      return (nil, error.message)
    }
  }
}
