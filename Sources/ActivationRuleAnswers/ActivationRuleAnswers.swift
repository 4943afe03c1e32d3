// Answers are about the types of ActivationRules, so all files of this module and its users see them.
